// Nd looks into files of arrays, computes with them and converts them.
//
//	nd info a.npy b.npz
//	nd print -slice "1:3, ::2" a.npy
//	nd stats a.npy
//	nd eval "sqrt(x**2 + y**2)" x=a.npy y=b.npy -o c.npy
//	nd diff a.npy b.npy
//	nd convert a.npy a.csv
//	nd convert a.npy a.zarr --chunks 512,512
//	nd check a.zarr
//	nd picture a.npy a.png --map magma
//	nd broadcast 8,1,6,1 7x1x5
//
// Files are .npy, also with records of numbers, members of .npz (arrays.npz:name), text (.csv, .tsv, .txt, also with .gz), pictures, and
// arrays of Zarr stores (x.zarr, x.zarr/group/array, x.zarr.zip), also on web servers (https://example.org/x.zarr). Most commands read a
// file larger than memory block by block. In texts, empty fields and NA, N/A, n/a, NULL, null or None are NaN.
//
// Nd ends with status 1 if files differ, and with 2 after an error, for instance on a full disk. SIGINT, SIGTERM and SIGHUP end it by the
// signal: shells report 128 plus the signal's number, 130 for Ctrl-C. On Windows the status is 2. A closed pipe ends it by SIGPIPE, as in
// nd print x.npy | head.
//
// An output file appears when it is complete. After an error or a signal the old file stays, and nothing else is left. SIGKILL or a power
// failure may leave a hidden file or folder .ndgo-… in the output's folder. The next command that writes a file or a store into the folder
// removes it.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ndgo/internal/quote"
)

func main() {
	endBySignals()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// errDiffer makes nd end with status 1 and no message.
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
		fmt.Fprintln(log, "nd:", quote.Escaped(err)) // because names of files may come from others
		return 2
	}
}

// described adds the command's usage to the errors of a check of arguments.
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
