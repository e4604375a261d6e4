#!/usr/bin/python3
"""Prints the polynomial coefficients and split constants of math.cpp and math-inl.h.

Each polynomial P is the minimax fit of a remainder g on [a, b] under a weight w that turns the error
of P into the relative error of the whole function. Coefficients are rounded one after another, the rest being fitted
again, so that the rounded polynomial stays close to the best one. Needs mpmath; run by hand, not by the build.
"""
import struct
import mpmath as mp

mp.mp.prec = 300


def minimax(g, w, a, b, n, fixed=()):
    """Coefficients c[len(fixed)..n-1] of sum c_k x^k for g under w; fixed: leading coefficients given.

    Lawson's algorithm (weighted least squares, weights multiplied by the errors): slower than an exchange, but it
    does not mind that the weight is zero inside the interval.
    """
    k0, m = len(fixed), n - len(fixed)
    points = 30 * n
    xs = [(a + b) / 2 - (b - a) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * points)) for i in range(points)]
    ws = [abs(w(x)) for x in xs]
    ys = [g(x) - sum(c * x ** k for k, c in enumerate(fixed)) for x in xs]
    powers = [[x ** k for k in range(k0, n)] for x in xs]
    lawson = [mp.mpf(1) / points] * points
    for _ in range(40):
        normal, right = mp.matrix(m, m), mp.matrix(m, 1)
        for x, wx, y, l, p in zip(xs, ws, ys, lawson, powers):
            f = l * wx * wx
            for i in range(m):
                right[i] += f * p[i] * y
                for j in range(i + 1):
                    normal[i, j] += f * p[i] * p[j]
        for i in range(m):
            for j in range(i):
                normal[j, i] = normal[i, j]
        coefficients = list(mp.lu_solve(normal, right))
        errors = [wx * abs(y - sum(c * q for c, q in zip(coefficients, p))) for wx, y, p in zip(ws, ys, powers)]
        total = sum(l * e for l, e in zip(lawson, errors))
        if total == 0:
            break
        lawson = [l * e / total for l, e in zip(lawson, errors)]
    return coefficients


def to_float(x):
    return mp.mpf(struct.unpack('f', struct.pack('f', float(x)))[0])


def to_double(x):
    return mp.mpf(float(x))


def fit(name, g, w, a, b, n, kind):
    rounded = []
    for k in range(n):
        coefficients = minimax(g, w, mp.mpf(a), mp.mpf(b), n, rounded)
        rounded.append((to_float if kind == 'f' else to_double)(coefficients[0]))
    last = lambda x: abs(w(x) * (g(x) - sum(c * x ** k for k, c in enumerate(rounded))))
    worst = max(last(mp.mpf(a) + (mp.mpf(b) - a) * (i + mp.mpf(1) / 2) / 2000) for i in range(2000))
    print(f'// {name}: relative error 2^{float(mp.log(worst, 2)):.1f}')
    for c in rounded:
        print('  ', (float(c).hex() + ('f' if kind == 'f' else '')) + ',', f'// {mp.nstr(c, 10)}')


def split(name, value, bits):
    print('//', name)
    rest = value
    for i, b in enumerate(bits):
        exponent = mp.floor(mp.log(abs(rest), 2))
        unit = mp.mpf(2) ** (exponent - b + 1)
        part = (mp.floor(rest / unit) if i + 1 < len(bits) else mp.nint(rest / unit)) * unit
        print('  ', float(part).hex())
        rest -= part


def near(f, limit):
    """f away from 0, its limit at 0."""
    return lambda x: f(x) if abs(x) > mp.mpf(2) ** -60 else mp.mpf(limit)


q, s2, l2 = mp.pi / 4, mp.sqrt(2), mp.log(2) / 2
sin_rest = near(lambda z: (mp.sin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 6)
sin_weight = lambda z: z if z == 0 else z * mp.sqrt(z) / mp.sin(mp.sqrt(z))
cos_rest = near(lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z ** 2, mp.mpf(1) / 24)
cos_weight = lambda z: z * z / mp.cos(mp.sqrt(z))
exp_rest = near(lambda r: (mp.exp(r) - 1 - r) / r ** 2, mp.mpf(1) / 2)
exp_weight = lambda r: r * r / mp.exp(r)
log_rest = near(lambda f: (mp.log(1 + f) - f + f * f / 2) / f ** 3, mp.mpf(1) / 3)
log_weight = near(lambda f: f ** 3 / mp.log(1 + f), 0)
atan_rest = near(lambda z: (mp.atan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 3)
atan_weight = near(lambda z: z * mp.sqrt(z) / mp.atan(mp.sqrt(z)), 0)
atanh_rest = near(lambda z: (mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 3)
atanh_weight = near(lambda z: z * mp.sqrt(z) / mp.atanh(mp.sqrt(z)), 0)
tail_rest = near(lambda z: (mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 1 - z / 3) / z ** 2, mp.mpf(1) / 5)
tail_weight = near(lambda z: z ** 2 * mp.sqrt(z) / mp.atanh(mp.sqrt(z)), 0)

tiny = mp.mpf(2) ** -50
fit('float sin', sin_rest, sin_weight, tiny, q * q, 3, 'f')
fit('float cos', cos_rest, cos_weight, tiny, q * q, 3, 'f')
fit('float exp', exp_rest, exp_weight, -l2, l2, 5, 'f')
fit('float log', log_rest, log_weight, 1 / s2 - 1, s2 - 1, 9, 'f')
fit('float atan', atan_rest, atan_weight, tiny, mp.mpf(1), 9, 'f')
fit('double sin', sin_rest, sin_weight, tiny, q * q, 6, 'd')
fit('double cos', cos_rest, cos_weight, tiny, q * q, 6, 'd')
fit('double exp', exp_rest, exp_weight, -l2, l2, 10, 'd')
fit('double log (atanh)', atanh_rest, atanh_weight, tiny, ((s2 - 1) / (s2 + 1)) ** 2, 7, 'd')
fit('double log for pow (atanh after the cubic term)', tail_rest, tail_weight, tiny, ((s2 - 1) / (s2 + 1)) ** 2, 8, 'd')
fit('double atan', atan_rest, atan_weight, tiny, (s2 - 1) ** 2, 12, 'd')
split('float pi/2', mp.pi / 2, [11, 11, 11, 11, 24])
split('double pi/2', mp.pi / 2, [33, 33, 33, 53])
split('float ln 2', mp.log(2), [15, 24])
split('double ln 2', mp.log(2), [42, 53])
split('double ln 2 for pow', mp.log(2), [42, 53, 53])
split('double pi', mp.pi, [53, 53])
split('double 1/3', mp.mpf(1) / 3, [53, 53])
split('double 2 pi', mp.pi * 2, [32, 53])
split('float pi', mp.pi, [24, 24])
