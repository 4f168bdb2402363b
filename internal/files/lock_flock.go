//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package files

import (
	"errors"
	"os"
	"syscall"
)

// locks reports whether this kind of system has file locks. A lock ends with its process.
const locks = true

// hold locks the file until it is discarded, or its process ends. It returns false without an error if another process is about
// to remove the file. It returns an error if the system has no locks.
func (s *aside) hold() (bool, error) {
	fd, err := s.duplicate()
	if err != nil {
		return false, err
	}
	lock := os.NewFile(uintptr(fd), s.name) // a second descriptor holds the lock, because the file is closed before it is renamed
	if free, err := tryLock(lock); err != nil || !free || !isAt(lock, s.name) {
		lock.Close()
		return false, err
	}
	s.lock = lock
	return true, nil
}

// duplicate returns another descriptor of the file. It returns an error if Abandon closes the file meanwhile.
func (s *aside) duplicate() (fd int, err error) {
	open, err := s.file.SyscallConn()
	if err != nil {
		return 0, err
	}
	closed := open.Control(func(of uintptr) {
		syscall.ForkLock.RLock() // a process started now must not inherit the lock
		defer syscall.ForkLock.RUnlock()
		if fd, err = syscall.Dup(int(of)); err == nil {
			syscall.CloseOnExec(fd)
		}
	})
	return fd, errors.Join(closed, err)
}

// removeUnheld removes a regular file that no process has locked.
func removeUnheld(name string) {
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return
	}
	for _, access := range []int{os.O_WRONLY, os.O_RDONLY} { // some systems lock only writable files
		f, err := os.OpenFile(name, access|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
		if err != nil {
			continue
		}
		if free, err := tryLock(f); err == nil && free && isAt(f, name) {
			os.Remove(name)
		}
		f.Close()
		return
	}
}

// tryLock locks a file. If another process has locked it, tryLock returns false.
func tryLock(f *os.File) (bool, error) {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
		case err == nil:
			return true, nil
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		case !errors.Is(err, syscall.EINTR):
			return false, err
		}
	}
}

// isAt reports whether name is still a name of the file f.
func isAt(f *os.File, name string) bool {
	open, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(name)
	return err == nil && os.SameFile(open, named)
}
