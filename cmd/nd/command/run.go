// Package command implements the commands of nd. Each program with these commands calls [Main], and passes its own clients of
// object stores.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ndgo/internal/quote"
	"ndgo/zarr/store"
)

// An Opener opens the store at an address, like s3://bucket/climate.zarr.
type Opener func(ctx context.Context, address string, limits store.Limits) (store.Store, error)

// Main runs the command in the program's arguments, and ends the program. openers has an opener for each scheme of addresses, such
// as s3. It may be nil: stores in folders, in archives and on web servers need no opener.
func Main(openers map[string]Opener) {
	endBySignals()
	os.Exit(Run(openers, os.Args[1:], os.Stdout, os.Stderr))
}

// Run runs the command in the arguments, and returns the exit status. The command prints its results to out and messages to log.
// It uses the working directory and changes the memory limits of the process, so only one command may run at a time.
func Run(openers map[string]Opener, args []string, out, log io.Writer) int {
	clouds = openers
	return run(args, out, log)
}

// errDiffer is the error for different arrays. It sets the exit status, but prints no message.
var errDiffer = errors.New("the arrays differ")

// run runs the command in the arguments, and returns the program's status.
func run(args []string, out, log io.Writer) int {
	root := &cobra.Command{
		Use:           "nd",
		Short:         "Look into files of arrays, compute with them and convert them",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	limit = 0
	root.PersistentFlags().Bool("json", false, "print JSON")
	root.PersistentFlags().Var(&limit, "memory", "the most memory for arrays of stats, diff, convert, picture and check: 512MiB")
	root.PersistentPreRun = func(*cobra.Command, []string) { limit.obey() }
	root.AddCommand(infoCommand(), printCommand(), statsCommand(), evalCommand(), diffCommand(), convertCommand(), pictureCommand(), broadcastCommand(), checkCommand())
	for _, c := range root.Commands() {
		c.Args = described(c.Args)
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		text, _, _ := strings.Cut(err.Error(), ": strconv.") // drops the name of Go's function
		return fmt.Errorf("%w; %s --help lists the options", quote.Error(errors.New(text)), c.CommandPath())
	})
	root.SetArgs(withFormula(withDashes(root, args)))
	printed := &printer{Writer: out}
	root.SetOut(printed)
	root.SetErr(log)
	err := root.Execute()
	if printed.err != nil {
		err = printed.err
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errDiffer):
		return 1
	default:
		if strings.HasPrefix(err.Error(), "unknown command ") { // cobra quotes the whole command
			err = quote.Error(err)
		}
		fmt.Fprintln(log, "nd:", quote.Escaped(err)) // names of files may also come from untrusted sources
		return 2
	}
}

// described returns check with the command's usage added to its errors.
func described(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if check(c, args) == nil {
			return nil
		}
		count := fmt.Sprint(len(args), " arguments")
		if len(args) == 1 {
			count = "1 argument"
		}
		return fmt.Errorf("%s is called with %s; write %s", c.Name(), count, c.UseLine())
	}
}

// A printer keeps the first write error, so commands need no check after each line.
type printer struct {
	io.Writer
	err error
}

func (p *printer) Write(b []byte) (int, error) {
	n, err := p.Writer.Write(b)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

// withDashes returns arguments with two dashes before the long names of options: -slice becomes --slice.
func withDashes(root *cobra.Command, args []string) []string {
	long := map[string]bool{"json": true, "memory": true, "help": true}
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) { long[f.Name] = true })
	}
	args = slices.Clone(args)
	for i, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && len(name) > 1 && long[name] {
			args[i] = "-" + arg
		}
	}
	return args
}
