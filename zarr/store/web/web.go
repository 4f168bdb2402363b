// Package web has read-only stores on HTTP servers. Any server of files will do, even without support for ranges.
//
//	s, err := web.Open("https://example.org/climate.zarr", nil, store.Limits{})
//	a, err := zarr.Open[float32](s, "temperature")
//
// A server lists no folders: [ndgo/zarr.Group.Nodes] needs consolidated metadata.
package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"ndgo/internal/quote"
	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// Open returns the store below an address, http://… or https://…. Keys are names below the address's path, and its query is part
// of every request. If client is nil, Open makes a client that keeps many connections to a server open. Messages do not contain
// the user, the password or the query of the address.
//
// A user and a password in the address are sent as basic authentication. For other headers, use a client with its own transport.
// Redirections from https to http are refused.
func Open(address string, client *http.Client, limits store.Limits) (store.Store, error) {
	base, err := url.Parse(address)
	if err != nil {
		// url.Parse's error may contain a password
		return nil, errors.New("web: the address is malformed, expected one like https://example.org/climate.zarr")
	}
	if base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, fmt.Errorf("web: the address %s does not begin with http:// or https:// and a host", quote.Text(remote.Hide(address)))
	}
	base.Fragment = ""
	if client == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.MaxIdleConnsPerHost = 64 // with the default of 2, most requests would open a new connection
		client = &http.Client{Transport: transport}
	}
	guarded := *client
	guarded.CheckRedirect = redirection(client.CheckRedirect)
	return &site{base: base, client: &guarded, remote: remote.New(limits)}, nil
}

// redirection returns a function for http.Client.CheckRedirect. The function refuses some redirections itself, and calls check for all
// others. If check is nil, it stops after 10 requests in a row, as net/http does.
func redirection(check func(*http.Request, []*http.Request) error) func(*http.Request, []*http.Request) error {
	return func(next *http.Request, before []*http.Request) error {
		next.Header.Del("Referer") // this header contains the query
		switch {
		case before[len(before)-1].URL.Scheme == "https" && next.URL.Scheme != "https":
			return errors.New("the server leads from https to an address without encryption")
		case check != nil:
			return check(next, before)
		case len(before) >= 10:
			return errors.New("the server leads to another address 10 times")
		}
		return nil
	}
}

type site struct {
	base   *url.URL
	client *http.Client
	remote *remote.Client
}

// Gap implements [store.Distant].
func (s *site) Gap() int64 { return s.remote.Limits.Gap }

// Locate returns the address of an object, without user, password and query.
func (s *site) Locate(key string) string {
	u := s.at(key)
	u.User, u.RawQuery, u.ForceQuery = nil, "", false
	return u.String()
}

func (s *site) at(key string) *url.URL {
	names := strings.Split(key, "/")
	for i, name := range names {
		names[i] = url.PathEscape(name)
	}
	return s.base.JoinPath(names...)
}

// ask sends a request, and returns the answer if its status is one of expected. The caller closes the answer's body.
func (s *site) ask(ctx context.Context, key string, header http.Header, expected ...int) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.at(key).String(), nil)
	if err != nil {
		return nil, err
	}
	if header != nil {
		request.Header = header.Clone()
	}
	request.Header.Set("Accept-Encoding", "identity") // otherwise ranges could count bytes of a compressed form
	answer, err := s.client.Do(request)
	if err != nil {
		var about *url.Error
		if errors.As(err, &about) {
			err = about.Err // the message of about contains the address with the query
		}
		return nil, err
	}
	var texts []string
	for _, code := range expected {
		if answer.StatusCode == code {
			if e := answer.Header.Get("Content-Encoding"); e != "" && e != "identity" {
				answer.Body.Close()
				return nil, fmt.Errorf("the server compresses the object as %s, expected the object itself", quote.Text(e))
			}
			return answer, nil
		}
		texts = append(texts, strconv.Itoa(code))
	}
	answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusNotFound, http.StatusGone:
		return nil, fs.ErrNotExist
	case http.StatusPreconditionFailed:
		return nil, remote.ErrChanged
	}
	seconds, _ := strconv.ParseUint(answer.Header.Get("Retry-After"), 10, 16)
	return nil, &remote.Status{Code: answer.StatusCode, Expected: strings.Join(texts, " or "), After: time.Duration(seconds) * time.Second}
}

func (s *site) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	if err := store.Check(key); err != nil {
		return nil, err
	}
	release, err := s.remote.Hold(ctx, most)
	if err != nil {
		return nil, err
	}
	defer release()
	var data []byte
	err = s.remote.Try(ctx, "get "+s.Locate(key), 0, func(ctx context.Context, alive func()) error {
		answer, err := s.ask(ctx, key, nil, http.StatusOK)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		alive()
		data, err = remote.Body(answer.Body, room, answer.ContentLength, most, alive)
		return err
	})
	return data, err
}

func (s *site) Put(context.Context, string, []byte, bool) error   { return s.readOnly() }
func (s *site) PutIfAbsent(context.Context, string, []byte) error { return s.readOnly() }
func (s *site) Delete(context.Context, string) error              { return s.readOnly() }
func (s *site) readOnly() error                                   { return fmt.Errorf("%s: %w", s.Locate(""), store.ErrReadOnly) }

// List returns [errors.ErrUnsupported]: an HTTP server does not list its objects.
func (s *site) List(_ context.Context, folder string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		yield(store.Entry{}, fmt.Errorf("%s: a web server lists no folders; name the path of an array, or use a group with consolidated metadata: %w",
			s.Locate(folder), errors.ErrUnsupported))
	}
}
