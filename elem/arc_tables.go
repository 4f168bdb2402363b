package elem

// These tables for atan have the tangents c and their angles, printed by testdata/arctangent.py. The index is the number of the interval,
// in quarters of octaves modulo 16. The first interval, with c = 0, has number 5.
var (
	tangents = [16]float64{
		0x1.fd2454278ca38p0, 0x1.3f0168551a6fap1, 0x1.7f5c361dcb314p1, 0x1.bfa4ff6c3cf30p1,
		0x1.075c28f5c2953p3, 0, 0x1.5bab84f987261p-3, 0x1.db8f32b4af650p-3,
		0x1.4cd313cfc8f49p-2, 0x1.cc812ba35a276p-2, 0x1.262302d94e891p-1, 0x1.660fbf6ecd510p-1,
		0x1.c30c0be80dc09p-1, 0x1.2185cae39646ap0, 0x1.619b4c66762b3p0, 0x1.a1b93215af49dp0,
	}
	angles = [16]float64{
		0x1.1adb1ba1a773ep0, 0x1.30706bcd39e77p0, 0x1.3fa0a825c1a2dp0, 0x1.4ad350ba93afap0,
		0x1.732b7dba7a625p0, 0, 0x1.58630448834efp-3, 0x1.d3473def321dcp-3,
		0x1.41cbaf41c8a48p-2, 0x1.b0c1b81fcb84bp-2, 0x1.0afb34fa73b2dp-1, 0x1.3876e65224741p-1,
		0x1.71c2fb2c39b64p-1, 0x1.b18c07abb6a8ep-1, 0x1.e3698e4f0b9b3p-1, 0x1.055f454e3bf5bp0,
	}
)
