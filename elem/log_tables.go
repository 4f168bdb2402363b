package elem

// The tables of logarithms have 1/c and log c for each of 16 intervals, to the bases e, 2 and 10, and the rounding errors of the natural
// logarithms.
var (
	inverses = [16]float64{
		0x1.63f5bf7460db5p0, 0x1.55316f0ebb67ap0, 0x1.47a368975b749p0, 0x1.3af6dd30bf9e3p0,
		0x1.2f34ea832b1bep0, 0x1.247e5a3c8ca56p0, 0x1.1a510f84935afp0, 0x1.10e56daa7f6a3p0,
		0x1.08088bd5f44b4p0, 1, 0x1.e179f4a302b6dp-1, 0x1.c6ce7da017f45p-1,
		0x1.af0777876be23p-1, 0x1.997a908f612ecp-1, 0x1.85ed067f42da5p-1, 0x1.741d1e694ac88p-1,
	}
	logarithms = [16]float64{
		-0x1.518d5ac518p-2, -0x1.262a68953bp-2, -0x1.f94f13672ap-3, -0x1.a88368f27ap-3,
		-0x1.5a991849bap-3, -0x1.10ed5b094ap-3, -0x1.90cd186958p-4, -0x1.05cac4042cp-4,
		-0x1.fa3c0abbcp-6, 0, 0x1.f78a8bcd88p-5, 0x1.e52e485e9p-4,
		0x1.608f9542ecp-3, 0x1.c99aaf8e0cp-3, 0x1.16e7a0002ep-2, 0x1.46c8b79e94p-2,
	}
	inverses2 = [16]float64{
		0x1.63f329dfa8917p0, 0x1.5533a841247d5p0, 0x1.478122a0aa213p0, 0x1.3af66db85d0dp0,
		0x1.2f3b781d073e7p0, 0x1.246b9d91d23a1p0, 0x1.1a6b6bc472bddp0, 0x1.10f93f7242556p0,
		0x1.0805fca36df3dp0, 1, 0x1.e1b9a1ef8ced3p-1, 0x1.c6f1364342bc7p-1,
		0x1.aeedd82e2627ap-1, 0x1.997794f547e25p-1, 0x1.86042b0bdb332p-1, 0x1.743cc295d4957p-1,
	}
	logarithms2 = [16]float64{
		-0x1.e6f16479abp-2, -0x1.a86dcf2391p-2, -0x1.6be64762a6p-2, -0x1.3236b1f46ap-2,
		-0x1.f448e15d52p-3, -0x1.8902e065d6p-3, -0x1.2231c299e4p-3, -0x1.7b5cbfd73p-4,
		-0x1.6cb9385638p-5, 0, 0x1.682d18a3c4p-4, 0x1.5d1a5cadd2p-3,
		0x1.fd52f0c5ep-3, 0x1.4a223b9eabp-2, 0x1.920836af69p-2, 0x1.d6f5889b29p-2,
	}
	inverses10 = [16]float64{
		0x1.641d77f863ef9p0, 0x1.551e99af15d68p0, 0x1.47a152be5785cp0, 0x1.3af5790b710fep0,
		0x1.2f4e84315de41p0, 0x1.247f9fa031f9p0, 0x1.1a7823f5c898ap0, 0x1.10e5a9e8d24dbp0,
		0x1.080927e117406p0, 1, 0x1.e17c148daff14p-1, 0x1.c6cfc8231cc36p-1,
		0x1.af02aec26352ep-1, 0x1.99544baf66965p-1, 0x1.85edd024149e5p-1, 0x1.743c3fcd96c4p-1,
	}
	logarithms10 = [16]float64{
		-0x1.2594ea1e71p-3, -0x1.fea26dab98p-4, -0x1.b6dc8b19b2p-4, -0x1.70b26786bep-4,
		-0x1.2da347fbap-4, -0x1.da2ef6716p-5, -0x1.5e0e00b2cp-5, -0x1.c6cda807p-6,
		-0x1.b7d68b8aap-7, 0, 0x1.b53f6776b8p-6, 0x1.a5621b6888p-5,
		0x1.324ebfa182p-4, 0x1.8e1e992a1cp-4, 0x1.e47e425aa4p-4, 0x1.1b8ce7a1adp-3,
	}
	restsOfLogarithms = [16]float64{
		0x1.0d9c5671293a8p-64, -0x1.88cdf7d925ee4p-66, -0x1.4edba7745d30bp-66, 0x1.08f444a7bd13dp-64,
		0x1.01b3b9da40909p-64, 0x1.2e1f5f0683c78p-64, -0x1.cd91110b0233ap-65, 0x1.4ba38d5e29f32p-63,
		0x1.5e6e427d525cep-66, 0, -0x1.9e2dceb5dba1dp-66, -0x1.2c8fb5b41f31cp-68,
		-0x1.ddc37bb940482p-65, 0x1.6140bb49da8f4p-68, -0x1.fc587878556c1p-64, -0x1.3de3974739003p-67,
	}
)
