"""The memory of a process, as Linux reports it. The results are None on other systems."""


def status(pid, key):
    """Return the value of a line of /proc/PID/status, in KiB."""
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
    """Return the largest memory of the process since forget_peak, or since its start."""
    return status(pid, 'VmHWM')


def forget_peak(pid):
    """Reset the peak to the current memory of the process."""
    try:
        with open(f'/proc/{pid}/clear_refs', 'w') as f:
            f.write('5')
    except OSError:
        pass
