import jwt from 'jsonwebtoken';
import { AdminsService } from '../src/staff/admins/admins.service';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const HOUR = 3_600_000;

describe('auth', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());

  it('exchanges e-mail and password, in any case of the address, for a token and the user', async () => {
    const { status, body } = await booking.client.post('/auth/login', {
      email: ' STAFF@Example.com ',
      password: ADMIN.password,
    });
    expect(status).toBe(200);
    expect(body.user).toEqual({ id: expect.any(Number), email: ADMIN.email, role: 'admin' });
    const { header, payload } = jwt.decode(body.token as string, { complete: true }) as jwt.Jwt & {
      payload: jwt.JwtPayload;
    };
    expect(header.alg).toBe('HS256');
    expect(payload).toMatchObject({ sub: String(body.user.id), email: ADMIN.email, role: 'admin', ver: 0 });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(8 * 60 * 60);
  });

  it.each([
    ['a wrong password', { ...ADMIN, password: 'wrong' }],
    ['an unknown address', { ...ADMIN, email: 'nobody@example.com' }],
    ['an address that is none', { ...ADMIN, email: 'nobody' }],
  ])('answers %s in the same words', async (_, credentials) => {
    const { status, body } = await booking.client.post('/auth/login', credentials);
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'Invalid email or password', code: 'INVALID_CREDENTIALS' },
    });
  });

  it.each([
    ['email', { password: 'x' }],
    ['password', { email: 'x' }],
    ['email', { email: 5, password: 'x' }],
    ['email', { email: 'a\0b', password: 'x' }],
  ])('rejects a body whose %s is missing or malformed', async (field, body) => {
    const response = await booking.client.post('/auth/login', body);
    expect(response.status).toBe(400);
    expect(response.body.details).toEqual([
      { field, code: expect.any(String), message: response.body.error },
    ]);
  });

  it.each([
    ['no token', undefined, 'Authentication required'],
    ['a token that is none', 'Bearer nonsense', 'Invalid token'],
    ['three parts that are none', 'Bearer a.b.c', 'Invalid token'],
    ['another scheme', 'Basic c3RhZmY6cHc=', 'Invalid token'],
  ])('rejects %s', async (_, authorization, error) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await booking.client.get('/admin/bookings', { headers });
    expect({ status: response.status, body: response.body }).toEqual({
      status: 401,
      body: { error, code: expect.any(String) },
    });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('rejects forged, unsigned and other tokens', async () => {
    const claims = { sub: '1', email: ADMIN.email, role: 'admin', ver: 0 };
    const secret = booking.config.auth.jwtSecret;
    const settings = { issuer: 'comptoir-booking', audience: 'comptoir-booking', expiresIn: 60 };
    const header = { alg: 'HS256', typ: 'at+jwt' };
    const good = jwt.sign(claims, secret, { ...settings, header });
    const forged = [
      jwt.sign(claims, `${secret}x`, { ...settings, header }),
      jwt.sign(claims, secret, settings),
      jwt.sign(claims, secret, { ...settings, header, issuer: 'comptoir-store' }),
      jwt.sign(claims, secret, { ...settings, algorithm: 'HS512', header: { ...header, alg: 'HS512' } }),
      jwt.sign(claims, '', { ...settings, algorithm: 'none', header: { ...header, alg: 'none' } }),
      jwt.sign({ ...claims, sub: '999' }, secret, { ...settings, header }),
      jwt.sign({ ...claims, ver: 1 }, secret, { ...settings, header }),
    ];
    expect((await booking.client.get('/admin/resources', { token: good })).status).toBe(200);
    const responses = await Promise.all(
      forged.map((token) => booking.client.get('/admin/resources', { token })),
    );
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      forged.map(() => [401, 'Invalid token']),
    );
  });

  it('says so when a token has expired', async () => {
    const token = jwt.sign(
      { sub: '1', ver: 0, exp: Math.floor((Date.now() - HOUR) / 1_000) },
      booking.config.auth.jwtSecret,
      {
        header: { alg: 'HS256', typ: 'at+jwt' },
        issuer: 'comptoir-booking',
        audience: 'comptoir-booking',
      },
    );
    const { status, body } = await booking.client.get('/admin/bookings', { token });
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'Token expired', code: 'TOKEN_EXPIRED' },
    });
  });

  it('ends the tokens issued before a change of password', async () => {
    const { body } = await booking.client.post('/auth/login', ADMIN);
    const token = body.token as string;
    await booking.db.rows('UPDATE admins SET token_version = token_version + 1');
    expect((await booking.client.get('/admin/resources', { token })).status).toBe(401);
    await booking.db.rows('UPDATE admins SET token_version = 0');
  });

  it('answers 401 before it looks at path or body', async () => {
    const responses = await Promise.all([
      booking.client.put('/admin/bookings/abc', '{broken'),
      booking.client.post('/admin/resources', 'x'.repeat(2_000_000)),
      booking.client.delete('/admin/blocks/99999999999'),
    ]);
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [401, 'Authentication required']),
    );
  });
});

describe('limits of logins', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_FAILED_LOGINS: '3' });
  });
  afterAll(() => booking.stop());

  it('counts failures of one address and account only', async () => {
    const login = (email: string, password: string): Promise<{ status: number }> =>
      booking.client.post('/auth/login', { email, password });
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await login(ADMIN.email, ADMIN.password)).status).toBe(200);
    }
    const wrong = [
      await login('a@example.com', 'x'),
      await login('A@example.com ', 'x'),
      await login('a@example.com', 'x'),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401]);
    const rejected = await booking.client.post('/auth/login', { email: 'a@example.com', password: 'x' });
    expect({ status: rejected.status, body: rejected.body }).toEqual({
      status: 429,
      body: { error: 'Too many requests', code: 'TOO_MANY_REQUESTS' },
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(ADMIN.email, ADMIN.password)).status).toBe(200);
  });
});

describe('the first administrator', () => {
  it('is the one of the configuration, and stays when the configuration changes', async () => {
    // Its own, because its configuration changes.
    const booking = await startBooking({});
    const admins = booking.get(AdminsService);
    Object.assign(booking.config, { firstAdmin: { ...ADMIN, email: 'other@example.com' } });
    await admins.onApplicationBootstrap();
    expect(await booking.db.rows('SELECT email FROM admins')).toEqual([{ email: ADMIN.email }]);
    await booking.stop();
  });
});
