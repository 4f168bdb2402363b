package remote

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Status is an unexpected answer of a server.
type Status struct {
	Code     int
	Expected string        // what was
	After    time.Duration // the server's wish for a pause, or 0
	Err      error         // of a driver, or nil
}

func (s *Status) Error() string {
	text := fmt.Sprintf("the server answered %d %s, expected %s", s.Code, http.StatusText(s.Code), s.Expected)
	if s.Err != nil {
		text += ": " + s.Err.Error()
	}
	return text
}

func (s *Status) Unwrap() error { return s.Err }

// passing are the statuses of servers with too much to do, or in a restart.
var passing = []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

// Passes reports whether a later attempt may succeed: an overloaded server, a body cut short, a broken connection, a timeout.
func Passes(err error) bool {
	var s *Status
	if errors.As(err, &s) {
		return slices.Contains(passing, s.Code)
	}
	var broken *net.OpError
	if errors.As(err, &broken) && (broken.Op == "read" || broken.Op == "write") {
		return true
	}
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return true
	}
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded)
}

// mostText is the most bytes of a message: servers may send any text.
const mostText = 1000

var (
	users   = regexp.MustCompile(`(\w+://)[^\s"'/@]*@`)
	queries = regexp.MustCompile(`(\w+://[^\s"'?]*)\?[^\s"']*`)
)

// Hide returns a message without the users, passwords and queries of its URLs, and not longer than mostText.
func Hide(text string) string {
	text = queries.ReplaceAllString(users.ReplaceAllString(text, "$1"), "$1")
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "") + "…"
	}
	return text
}
