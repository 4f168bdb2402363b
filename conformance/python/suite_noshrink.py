"""A plugin of pytest that lets Hypothesis not look for smaller failures, which takes nearly all of the time while much fails."""
import pytest
from hypothesis import Phase, settings


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    settings.register_profile("noshrink", parent=settings.get_profile("array-api-tests"), phases=(Phase.explicit, Phase.generate),
                              database=None, print_blob=False, report_multiple_bugs=False)
    settings.load_profile("noshrink")
