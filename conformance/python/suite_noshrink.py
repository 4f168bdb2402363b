"""A pytest plugin that keeps Hypothesis from shrinking failures.

With many failures, shrinking takes nearly all of the time.
"""
import pytest
from hypothesis import Phase, settings


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    settings.register_profile("noshrink", parent=settings.get_profile("array-api-tests"), phases=(Phase.explicit, Phase.generate),
                              database=None, print_blob=False, report_multiple_bugs=False)
    settings.load_profile("noshrink")
