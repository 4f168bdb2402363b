package a64

// An instruction has a form, a set of arrangements, and the bits of its word for the first arrangement and registers 0.
type instruction struct {
	bits uint32
	form form
	of   arrangements
}

// arrangements is a set of arrangements. Bit 1<<a stands for arrangement a.
type arrangements uint8

const (
	bytes  arrangements = 1<<B8 | 1<<B16
	short               = bytes | 1<<H4 | 1<<H8 | 1<<S2 | 1<<S4 // elements of at most 32 bits
	every               = short | 1<<D2
	floats              = 1<<S2 | 1<<S4 | 1<<D2
	lower               = 1<<B8 | 1<<H4 | 1<<S2  // arrangements of half registers
	upper               = 1<<B16 | 1<<H8 | 1<<S4 // arrangements of whole registers
	single              = 1 << S2
	long                = bytes | 1<<H4 | 1<<H8 | 1<<S4 // arrangements of instructions that add lanes of a register to a wider sum
)

const (
	u = 1 << 29 // set for one of two related instructions, often the unsigned one
	o = 1 << 23 // set for one of two related instructions on floats
)

// Bits of a word by the groups of the reference manual, for an operation code:
func same(code uint32) uint32      { return 0x0e200400 | code<<11 } // three registers of the same type
func different(code uint32) uint32 { return 0x0e200000 | code<<12 } // three registers of different types
func others(code uint32) uint32    { return 0x0e200800 | code<<12 } // two registers
func lanes(code uint32) uint32     { return 0x0e300800 | code<<12 } // across lanes
func permute(code uint32) uint32   { return 0x0e000800 | code<<12 } // permutations
func shift(code uint32) uint32     { return 0x0f000400 | code<<11 } // shifts by a constant

// The instructions by name. An instruction whose name ends in 0 compares with zero.
var instructions = map[string]instruction{
	// Instructions on integers.
	"add":    {same(0x10), three, every},
	"sub":    {u | same(0x10), three, every},
	"mul":    {same(0x13), three, short},
	"mla":    {same(0x12), three, short},
	"smax":   {same(0x0c), three, short},
	"umax":   {u | same(0x0c), three, short},
	"smin":   {same(0x0d), three, short},
	"umin":   {u | same(0x0d), three, short},
	"neg":    {u | others(0x0b), two, every},
	"abs":    {others(0x0b), two, every},
	"rev64":  {others(0x00), two, short},
	"cmgt":   {same(0x06), three, every},
	"cmhi":   {u | same(0x06), three, every},
	"cmge":   {same(0x07), three, every},
	"cmhs":   {u | same(0x07), three, every},
	"cmeq":   {u | same(0x11), three, every},
	"cmgt0":  {others(0x08), zero, every},
	"cmeq0":  {others(0x09), zero, every},
	"cmlt0":  {others(0x0a), zero, every},
	"cmge0":  {u | others(0x08), zero, every},
	"cmle0":  {u | others(0x09), zero, every},
	"xtn":    {others(0x12), narrow, lower},
	"sqxtn":  {others(0x14), narrow, lower},
	"uqxtn":  {u | others(0x14), narrow, lower},
	"uaddlp": {u | others(0x02), pairwise, short},
	"addp":   {same(0x17), three, every},
	"umaxp":  {u | same(0x14), three, short},
	"umaxv":  {u | lanes(0x0a), across, long},
	"uminv":  {u | lanes(0x1a), across, long},
	"addv":   {lanes(0x1b), across, long},
	"smull":  {different(0xc), widen, lower},
	"umull":  {u | different(0xc), widen, lower},
	"smull2": {1<<30 | different(0xc), widenUpper, upper},
	"umull2": {1<<30 | u | different(0xc), widenUpper, upper},
	"umlal":  {u | different(0x8), widen, lower},
	"uqsub":  {u | same(0x05), three, every},

	// Shifts.
	"sshl":  {same(0x08), three, every},
	"ushl":  {u | same(0x08), three, every},
	"shl":   {shift(0x0a), shiftLeft, every},
	"sshr":  {shift(0x00), shiftRight, every},
	"ushr":  {u | shift(0x00), shiftRight, every},
	"sshll": {shift(0x14), shiftWiden, lower},
	"ushll": {u | shift(0x14), shiftWiden, lower},
	"shrn":  {shift(0x10), shiftNarrow, lower},

	// Instructions on bits.
	"and": {same(0x03), threeBits, bytes},
	"bic": {same(0x03) | 1<<22, threeBits, bytes},
	"orr": {same(0x03) | 2<<22, threeBits, bytes},
	"orn": {same(0x03) | 3<<22, threeBits, bytes},
	"eor": {u | same(0x03), threeBits, bytes},
	"bsl": {u | same(0x03) | 1<<22, threeBits, bytes},
	"bit": {u | same(0x03) | 2<<22, threeBits, bytes},
	"bif": {u | same(0x03) | 3<<22, threeBits, bytes},
	"not": {u | others(0x05), twoBits, bytes},

	// Instructions on floats.
	"fadd": {same(0x1a), threeFloat, floats},
	"fsub": {o | same(0x1a), threeFloat, floats},
	"fmul": {u | same(0x1b), threeFloat, floats},
	"fdiv": {u | same(0x1f), threeFloat, floats},
	"fmla": {same(0x19), threeFloat, floats},
	"fmls": {o | same(0x19), threeFloat, floats},

	"fmlaLane": {0x0f801000, byLane, 1<<S4 | 1<<D2}, // multiplies all lanes by the first lane of the last register
	"fmax":     {same(0x1e), threeFloat, floats},
	"fmin":     {o | same(0x1e), threeFloat, floats},
	"fcmeq":    {same(0x1c), threeFloat, floats},
	"fcmge":    {u | same(0x1c), threeFloat, floats},
	"fcmgt":    {u | o | same(0x1c), threeFloat, floats},
	"fcmgt0":   {o | others(0x0c), zeroFloat, floats},
	"fcmeq0":   {o | others(0x0d), zeroFloat, floats},
	"fcmlt0":   {o | others(0x0e), zeroFloat, floats},
	"fcmge0":   {u | o | others(0x0c), zeroFloat, floats},
	"fcmle0":   {u | o | others(0x0d), zeroFloat, floats},
	"fabs":     {o | others(0x0f), twoFloat, floats},
	"fneg":     {u | o | others(0x0f), twoFloat, floats},
	"fsqrt":    {u | o | others(0x1f), twoFloat, floats},
	"frintn":   {others(0x18), twoFloat, floats},
	"frintm":   {others(0x19), twoFloat, floats},
	"frintp":   {o | others(0x18), twoFloat, floats},
	"frintz":   {o | others(0x19), twoFloat, floats},
	"fcvtzs":   {o | others(0x1b), twoFloat, floats},
	"fcvtzu":   {u | o | others(0x1b), twoFloat, floats},
	"scvtf":    {others(0x1d), twoFloat, floats},
	"ucvtf":    {u | others(0x1d), twoFloat, floats},
	"fcvtl":    {others(0x17) | 1<<22, widenFloat, single},
	"fcvtn":    {others(0x16) | 1<<22, narrowFloat, single},

	// Permutations.
	"uzp1": {permute(1), three, every},
	"trn1": {permute(2), three, every},
	"zip1": {permute(3), three, every},
	"uzp2": {permute(5), three, every},
	"trn2": {permute(6), three, every},
	"zip2": {permute(7), three, every},
}
