package command

import "golang.org/x/sys/windows"

func freeBytesOf(folder string) (n int64, ok bool) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, false
	}
	var free uint64 // number of free bytes for this user
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return int64(free), err == nil && int64(free) >= 0
}
