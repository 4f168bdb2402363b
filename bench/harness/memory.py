"""How much memory a process has, as Linux tells it; None elsewhere."""


def status(pid, key):
    """Return a line of /proc/PID/status in KiB."""
    try:
        with open(f'/proc/{pid}/status') as f:
            for line in f:
                if line.startswith(f'{key}:'):
                    return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return None


def resident(pid):
    return status(pid, 'VmRSS')


def peak(pid):
    """Return the most that the process had since forget_peak, or since it began."""
    return status(pid, 'VmHWM')


def forget_peak(pid):
    """Let the peak begin at what the process has now."""
    try:
        with open(f'/proc/{pid}/clear_refs', 'w') as f:
            f.write('5')
    except OSError:
        pass
