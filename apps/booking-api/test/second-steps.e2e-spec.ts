import type { TestResponse } from '@comptoir/testing';
import { AuthJobs } from '../src/staff/auth/auth.jobs';
import { AuthService } from '../src/staff/auth/auth.service';
import { type TestBooking, startBooking } from './booking-harness';
import { type FactorColleague, PASSWORD, STEP, StaffFactorFixtures, errorOf } from './second-factor.fixture';
import { aColleague } from './staff.fixture';

const MINUTE = 60_000;
const EXPIRED = [401, 'CHALLENGE_EXPIRED'];

let booking: TestBooking;
let fixtures: StaffFactorFixtures;

beforeAll(async () => {
  booking = await startBooking();
  fixtures = new StaffFactorFixtures(booking);
});
afterAll(() => booking?.stop());

const answerRightly = (person: FactorColleague, challenge: string): Promise<TestResponse> =>
  fixtures.answer(challenge, { code: fixtures.freshCode(person.secret) });

const answerWrongly = async (person: FactorColleague, challenge: string): Promise<[number, string]> =>
  errorOf(await fixtures.answer(challenge, { code: fixtures.wrongCode(person.secret) }));

describe('POST /auth/login', () => {
  it('gives an account without a factor what it always gave', async () => {
    const { id, email } = await aColleague(booking, 'manager');
    const { status, body } = await fixtures.login(email);
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), user: { id, email, role: 'manager' } });
  });

  it('gives a challenge in place of a token, to the right password only', async () => {
    const { id, email } = await fixtures.colleague();
    const { status, body } = await fixtures.login(email);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: 'Please enter a code of your authenticator app',
      code: 'SECOND_FACTOR_REQUIRED',
      meta: { challenge: expect.stringMatching(/^[\w-]{43}$/), expires_in: 600 },
    });
    expect(errorOf(await fixtures.login(email, 'wrong'))).toEqual([401, 'INVALID_CREDENTIALS']);
    const stored = await booking.db.rows<{ digest: Buffer }>(
      'SELECT digest FROM login_challenges WHERE user_id = $1',
      [id],
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.digest.toString('base64url')).not.toBe(body.meta.challenge);
  });

  it('gives no token that opens a route', async () => {
    const person = await fixtures.colleague('admin');
    const challenge = await fixtures.challenge(person);
    const client = booking.client.as(challenge);
    expect((await client.get('/admin/summary')).status).toBe(401);
  });
});

describe('POST /auth/second-factor', () => {
  it('answers as a login does', async () => {
    const person = await fixtures.colleague('manager');
    const { status, headers, body } = await answerRightly(person, await fixtures.challenge(person));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      token: expect.any(String),
      user: { id: person.id, email: person.email, role: 'manager' },
    });
    expect((await booking.client.as(body.token).get('/admin/summary')).status).toBe(200);
  });

  it('takes each challenge once, also at the same instant', async () => {
    const person = await fixtures.colleague();
    const challenge = await fixtures.challenge(person);
    const code = fixtures.freshCode(person.secret);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => fixtures.answer(challenge, { code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(errorOf(await answerRightly(person, challenge))).toEqual(EXPIRED);
  });

  it('takes each code once, also at the same instant with several challenges', async () => {
    const person = await fixtures.colleague();
    const challenges = [
      await fixtures.challenge(person),
      await fixtures.challenge(person),
      await fixtures.challenge(person),
    ];
    const code = fixtures.freshCode(person.secret);
    const responses = await Promise.all(challenges.map((challenge) => fixtures.answer(challenge, { code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('takes a recovery code once, however it is typed, and logs its use', async () => {
    const person = await fixtures.colleague();
    const [code = ''] = person.recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const first = await fixtures.answer(await fixtures.challenge(person), { recovery_code: typed });
    expect(first.status).toBe(200);
    const again = await fixtures.answer(await fixtures.challenge(person), { recovery_code: code });
    expect(errorOf(again)).toEqual([400, 'INVALID_CODE']);
    const log = await booking.db.rows(
      `SELECT action, actor_id FROM activity_log WHERE subject_type = 'recovery_codes' AND subject_id = $1`,
      [String(person.id)],
    );
    expect(log).toEqual([{ action: 'auth.second-factor', actor_id: person.id }]);
    const { body } = await booking.client.as(first.body.token).get('/admin/account/second-factor');
    expect(body.recovery_codes_left).toBe(9);
  });

  it('takes one recovery code once, also at the same instant with several challenges', async () => {
    const person = await fixtures.colleague();
    const challenges = [await fixtures.challenge(person), await fixtures.challenge(person)];
    const [recovery_code] = person.recoveryCodes;
    const responses = await Promise.all(
      challenges.map((challenge) => fixtures.answer(challenge, { recovery_code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts the step before and the next one, and no other', async () => {
    const person = await fixtures.colleague();
    booking.clock.advance(3 * STEP);
    const expected = [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const;
    for (const [steps, status] of expected) {
      const response = await fixtures.answer(await fixtures.challenge(person), {
        code: fixtures.code(person.secret, steps),
      });
      expect([steps, response.status]).toEqual([steps, status]);
    }
  });

  it('ends a challenge after five wrong codes, and after ten minutes', async () => {
    const person = await fixtures.colleague();
    const challenge = await fixtures.challenge(person);
    for (let round = 0; round < 5; round++) {
      expect(await answerWrongly(person, challenge)).toEqual([400, 'INVALID_CODE']);
    }
    expect(errorOf(await answerRightly(person, challenge))).toEqual(EXPIRED);
    const late = await fixtures.challenge(person);
    booking.clock.advance(10 * MINUTE);
    expect(errorOf(await answerRightly(person, late))).toEqual(EXPIRED);
    await booking.get(AuthJobs).purgeSecondFactors();
    const left = await booking.db.rows('SELECT FROM login_challenges WHERE user_id = $1', [person.id]);
    expect(left).toEqual([]);
  });

  it('makes codes of the app wait after ten wrong ones in an hour, but no recovery codes', async () => {
    const person = await fixtures.colleague();
    for (let login = 0; login < 2; login++) {
      const challenge = await fixtures.challenge(person);
      for (let round = 0; round < 5; round++) await answerWrongly(person, challenge);
    }
    const challenge = await fixtures.challenge(person);
    const waiting = await answerRightly(person, challenge);
    expect(errorOf(waiting)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    const [recovery_code] = person.recoveryCodes;
    expect((await fixtures.answer(challenge, { recovery_code })).status).toBe(200);
    booking.clock.advance(60 * MINUTE);
    expect((await answerRightly(person, await fixtures.challenge(person))).status).toBe(200);
  });

  it('ends with another password, and with the factor', async () => {
    const person = await fixtures.colleague();
    const first = await fixtures.challenge(person);
    const change = { current_password: PASSWORD, new_password: PASSWORD };
    const { body } = await person.client.put('/admin/account/password', change);
    expect(errorOf(await answerRightly(person, first))).toEqual(EXPIRED);
    const second = await fixtures.challenge(person);
    const code = fixtures.freshCode(person.secret);
    const client = booking.client.as(body.token);
    expect((await client.delete('/admin/account/second-factor', { code })).status).toBe(200);
    expect(errorOf(await answerRightly(person, second))).toEqual(EXPIRED);
  });

  it.each([
    [{ code: '123456' }, 'challenge'],
    [{ challenge: 'x'.repeat(101), code: '123456' }, 'challenge'],
    [{ challenge: ['x'], code: '123456' }, 'challenge'],
    [{ challenge: 'a\0b', code: '123456' }, 'challenge'],
    [{ challenge: 'x' }, 'code'],
    [{ challenge: 'x', code: '12 34 56' }, 'code'],
    [{ challenge: 'x', code: { $gt: '' } }, 'code'],
    [{ challenge: 'x', recovery_code: 'x'.repeat(51) }, 'recovery_code'],
    [{ challenge: 'x', code: '123456', recovery_code: 'x' }, 'recovery_code'],
  ])('rejects %j', async (body, field) => {
    const response = await booking.client.post('/auth/second-factor', body);
    expect([response.status, response.body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('rejects a challenge that never was', async () => {
    expect(errorOf(await fixtures.answer('x', { code: '123456' }))).toEqual(EXPIRED);
  });
});

describe('the dashboard of the queues', () => {
  it('takes the password with a code of an administrator with a factor, and no password alone', async () => {
    const { email, secret } = await fixtures.colleague('admin');
    const verify = (typed: string): Promise<boolean | number> =>
      booking.get(AuthService).verifyOperator(email, typed);
    expect(await verify(PASSWORD)).toBe(false);
    expect(await verify(`${PASSWORD} ${fixtures.wrongCode(secret)}`)).toBe(false);
    const code = fixtures.freshCode(secret);
    expect(await verify(`wrong ${code}`)).toBe(false);
    expect(await verify(`${PASSWORD} ${code}`)).toBe(15 * MINUTE);
    expect(await verify(`${PASSWORD} ${code}`)).toBe(false);
  });

  it('takes the password of an administrator without one, and nobody else', async () => {
    const admin = await aColleague(booking, 'admin');
    const manager = await aColleague(booking, 'manager');
    const auth = booking.get(AuthService);
    expect(await auth.verifyOperator(admin.email, PASSWORD)).toBe(true);
    expect(await auth.verifyOperator(manager.email, PASSWORD)).toBe(false);
    expect(await auth.verifyOperator('nobody@example.com', PASSWORD)).toBe(false);
  });
});

describe('the limits', () => {
  it('count codes of an address, and no login whose password was right', async () => {
    const limited = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_FAILED_LOGINS: '3' });
    try {
      const own = new StaffFactorFixtures(limited);
      const person = await own.colleague();
      for (let round = 0; round < 6; round++) expect((await own.login(person.email)).status).toBe(403);
      const statuses: number[] = [];
      for (let round = 0; round < 11; round++) {
        statuses.push((await own.answer('x', { code: '123456' })).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    } finally {
      await limited.stop();
    }
  });
});
