"""A pytest plugin that writes the score and each failure to the file $CONFORMANCE_SCORE."""
import os


def pytest_terminal_summary(terminalreporter):
    stats = terminalreporter.stats
    with open(os.environ["CONFORMANCE_SCORE"], "w") as f:
        print(", ".join(f"{len(stats.get(k, []))} {k}" for k in ("passed", "failed", "error", "skipped", "xfailed", "xpassed")), file=f)
        for outcome in ("failed", "error"):
            for report in sorted(stats.get(outcome, []), key=lambda r: r.nodeid):
                crash = getattr(report.longrepr, "reprcrash", None)
                text = " ".join((crash.message if crash else str(report.longrepr)).split())
                print(outcome.upper(), report.nodeid.removeprefix("array_api_tests/"), "--", text[:160], file=f)
