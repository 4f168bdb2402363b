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
	Expected string        // the expected answer
	After    time.Duration // the pause that the server asks for, or 0
	Err      error         // error of a driver, or nil
}

func (s *Status) Error() string {
	text := fmt.Sprintf("the server answered %d %s, expected %s", s.Code, http.StatusText(s.Code), s.Expected)
	if s.Err != nil {
		text += ": " + s.Err.Error()
	}
	return text
}

func (s *Status) Unwrap() error { return s.Err }

// passing has the statuses of servers that are overloaded or restarting. A later attempt may succeed.
var passing = []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

// Passes reports whether a later attempt may succeed. This holds for an overloaded server, an incomplete body, a broken connection
// and a timeout.
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

// mostText is the greatest length of a message; servers may send any text.
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
