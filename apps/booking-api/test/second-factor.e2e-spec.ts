import { PasswordHasher } from '@comptoir/auth';
import type { TestClient } from '@comptoir/testing';
import { resetAdminPassword } from '../src/staff/admins/admins.queries';
import { AuthJobs } from '../src/staff/auth/auth.jobs';
import { aKey } from './api-keys.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { PASSWORD, StaffFactorFixtures, errorOf } from './second-factor.fixture';
import { aColleague } from './staff.fixture';

const PATH = '/admin/account/second-factor';
const NOTHING = {
  is_enabled: false,
  confirmed_at: null,
  recovery_codes_left: 0,
  is_required: false,
  due_at: null,
};

let booking: TestBooking;
let fixtures: StaffFactorFixtures;

beforeAll(async () => {
  booking = await startBooking();
  fixtures = new StaffFactorFixtures(booking);
});
afterAll(() => booking?.stop());

const stateOf = async (client: TestClient): Promise<unknown> => (await client.get(PATH)).body;
const opens = async (client: TestClient): Promise<boolean> =>
  (await client.get('/admin/summary')).status === 200;

describe('a set-up', () => {
  it('needs the password, and counts once its first code is given', async () => {
    const { client, email } = await aColleague(booking, 'staff');
    expect(await stateOf(client)).toEqual(NOTHING);
    const refused = await client.post(PATH, { password: 'wrong' });
    expect([...errorOf(refused), refused.body.details[0].field]).toEqual([400, 'WRONG_PASSWORD', 'password']);
    await booking.admin.put('/admin/settings', { app_name: 'Chez Ada' });
    const started = await client.post(PATH, { password: PASSWORD });
    expect([started.status, started.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { secret, otpauth_uri: uri } = started.body;
    expect(uri).toContain(`otpauth://totp/Chez%20Ada:${encodeURIComponent(email)}?`);
    expect(uri).toContain(`secret=${secret}`);
    expect((await fixtures.login(email)).status).toBe(200);
    expect(await stateOf(client)).toEqual(NOTHING);

    const wrong = await client.post(`${PATH}/confirm`, { code: fixtures.wrongCode(secret) });
    expect(errorOf(wrong)).toEqual([400, 'INVALID_CODE']);
    const confirmed = await client.post(`${PATH}/confirm`, { code: fixtures.freshCode(secret) });
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    const own = booking.client.as(confirmed.body.token);
    expect(await stateOf(own)).toMatchObject({ is_enabled: true, recovery_codes_left: 10 });
    expect(errorOf(await own.post(PATH, { password: PASSWORD }))).toEqual([409, 'SECOND_FACTOR_EXISTS']);
    const again = await own.post(`${PATH}/confirm`, { code: fixtures.freshCode(secret) });
    expect(errorOf(again)).toEqual([409, 'SECOND_FACTOR_EXISTS']);
  });

  it('ends all sessions but the one of the response', async () => {
    const person = await fixtures.started('manager');
    const other = booking.client.as((await fixtures.login(person.email)).body.token);
    const code = fixtures.freshCode(person.secret);
    const { body } = await person.client.post(`${PATH}/confirm`, { code });
    expect([await opens(person.client), await opens(other)]).toEqual([false, false]);
    expect(await opens(booking.client.as(body.token))).toBe(true);
  });

  it('is confirmed once, however many calls come at the same instant', async () => {
    const { client, secret, id } = await fixtures.started();
    const code = fixtures.freshCode(secret);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => client.post(`${PATH}/confirm`, { code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const codes = await booking.db.rows('SELECT FROM recovery_codes WHERE user_id = $1', [id]);
    expect(codes).toHaveLength(10);
  });

  it('gives another secret when it starts again, and is deleted after a day', async () => {
    const { client, secret, id } = await fixtures.started();
    const { body } = await client.post(PATH, { password: PASSWORD });
    expect(body.secret).not.toBe(secret);
    const late = await client.post(`${PATH}/confirm`, { code: fixtures.freshCode(secret) });
    expect(errorOf(late)).toEqual([400, 'INVALID_CODE']);
    booking.clock.advance(25 * 3_600_000);
    await booking.get(AuthJobs).purgeSecondFactors();
    expect(await booking.db.rows('SELECT FROM second_factors WHERE user_id = $1', [id])).toEqual([]);
    booking.clock.reset();
  });

  it('stores neither the secret nor the recovery codes, and logs neither', async () => {
    const { id, secret, recoveryCodes } = await fixtures.colleague();
    const stored = JSON.stringify([
      await booking.db.rows(`SELECT encode(secret, 'escape') AS secret FROM second_factors`),
      await booking.db.rows(`SELECT encode(digest, 'escape') AS digest FROM recovery_codes`),
      await booking.db.rows('SELECT before, after FROM activity_log'),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    const log = await booking.db.rows(
      `SELECT action, actor_id FROM activity_log
        WHERE subject_type = 'second_factors' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(log).toEqual([
      { action: 'account.second-factor.create', actor_id: id },
      { action: 'account.second-factor.confirm', actor_id: id },
    ]);
  });

  it.each([
    ['', { password: '' }, 'password'],
    ['', { password: ['x'] }, 'password'],
    ['/confirm', { code: '12345' }, 'code'],
    ['/confirm', { code: 'abcdef' }, 'code'],
    ['/confirm', { code: '1234567' }, 'code'],
    ['/confirm', { code: ['123456'] }, 'code'],
    ['/recovery-codes', { code: '' }, 'code'],
  ])('rejects POST %s with %j', async (path, body, field) => {
    const { client } = await fixtures.started();
    const response = await client.post(PATH + path, body);
    expect([response.status, response.body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('is for people only', async () => {
    const key = await aKey(booking, { scopes: ['settings:write', 'summary:read'] });
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/confirm`],
      ['POST', `${PATH}/recovery-codes`],
      ['DELETE', PATH],
      ['DELETE', '/admin/admins/1/second-factor'],
    ] as const) {
      const { status, body } = await key.client.send(method, path, {
        body: method === 'GET' ? undefined : {},
      });
      expect([method, path, status, body.code]).toEqual([method, path, 403, 'FORBIDDEN']);
    }
  });
});

describe('recovery codes', () => {
  it('are replaced with a code of the app', async () => {
    const person = await fixtures.colleague();
    const { client, secret, recoveryCodes } = person;
    const used = await client.post(`${PATH}/recovery-codes`, { code: person.usedCode });
    expect(errorOf(used)).toEqual([400, 'INVALID_CODE']);
    const { status, body } = await client.post(`${PATH}/recovery-codes`, {
      code: fixtures.freshCode(secret),
    });
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    const challenge = await fixtures.challenge(person);
    const old = await fixtures.answer(challenge, { recovery_code: recoveryCodes[0] });
    expect(errorOf(old)).toEqual([400, 'INVALID_CODE']);
    expect((await fixtures.answer(challenge, { recovery_code: body.recovery_codes[0] })).status).toBe(200);
  });

  it('are missing without a factor', async () => {
    const { client } = await aColleague(booking, 'staff');
    const response = await client.post(`${PATH}/recovery-codes`, { code: '123456' });
    expect(errorOf(response)).toEqual([409, 'SECOND_FACTOR_MISSING']);
    expect(errorOf(await client.post(`${PATH}/confirm`, { code: '123456' }))).toEqual([
      409,
      'SECOND_FACTOR_MISSING',
    ]);
    expect(errorOf(await client.delete(PATH, { code: '123456' }))).toEqual([409, 'SECOND_FACTOR_MISSING']);
  });
});

describe('removing a factor', () => {
  it.each(['code', 'recovery_code'])(
    'takes a %s, ends the other sessions, and lets the password in',
    async (kind) => {
      const person = await fixtures.colleague();
      const { client, secret, email } = person;
      const proof = kind === 'code' ? fixtures.freshCode(secret) : person.recoveryCodes[0];
      const { status, body } = await client.delete(PATH, { [kind]: proof });
      expect([status, body.user]).toEqual([200, { id: person.id, email, role: 'staff' }]);
      expect([await opens(client), await opens(booking.client.as(body.token))]).toEqual([false, true]);
      expect((await fixtures.login(email)).status).toBe(200);
    },
  );

  it('rejects a wrong code, both at once and none', async () => {
    const { client, secret, recoveryCodes } = await fixtures.colleague();
    expect(errorOf(await client.delete(PATH, { code: fixtures.wrongCode(secret) }))).toEqual([
      400,
      'INVALID_CODE',
    ]);
    for (const proof of [{}, { code: fixtures.freshCode(secret), recovery_code: recoveryCodes[0] }]) {
      expect(errorOf(await client.delete(PATH, proof))).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await stateOf(client)).toMatchObject({ is_enabled: true, recovery_codes_left: 10 });
  });

  it('is done by another administrator for a person who has lost it', async () => {
    const { id, client, email } = await fixtures.colleague('admin');
    const path = `/admin/admins/${id}/second-factor`;
    const listed = async (): Promise<unknown> =>
      (await booking.admin.get('/admin/admins')).body.find((admin: { id: number }) => admin.id === id)
        .has_second_factor;
    expect(await listed()).toBe(true);
    expect(errorOf(await client.delete(path))).toEqual([409, 'OWN_SECOND_FACTOR']);
    const { client: manager } = await aColleague(booking, 'manager');
    expect(errorOf(await manager.delete(path))).toEqual([403, 'FORBIDDEN']);
    expect((await booking.admin.delete(path)).status).toBe(200);
    expect(await opens(client)).toBe(false);
    expect(await listed()).toBeUndefined();
    expect((await fixtures.login(email)).status).toBe(200);
    expect(errorOf(await booking.admin.delete(path))).toEqual([409, 'SECOND_FACTOR_MISSING']);
    expect(errorOf(await booking.admin.delete('/admin/admins/999999/second-factor'))).toEqual([
      404,
      'ADMIN_NOT_FOUND',
    ]);
    expect(errorOf(await booking.admin.delete('/admin/admins/abc/second-factor'))).toEqual([
      400,
      'INVALID_ID',
    ]);
    const [entry] = await booking.db.rows(
      `SELECT action, subject_type FROM activity_log WHERE subject_id = $1 AND subject_type = 'second_factors'
        ORDER BY id DESC LIMIT 1`,
      [String(id)],
    );
    expect(entry).toMatchObject({ action: 'admins.second-factor.delete' });
  });

  it('goes with the account', async () => {
    const { id } = await fixtures.colleague();
    expect((await booking.admin.delete(`/admin/admins/${id}`)).status).toBe(200);
    for (const table of ['second_factors', 'recovery_codes', 'login_challenges']) {
      expect(await booking.db.rows(`SELECT FROM ${table} WHERE user_id = $1`, [id])).toEqual([]);
    }
  });

  it('is left to the operator when nobody else is there', async () => {
    const { email } = await fixtures.colleague('admin');
    const hash = await booking.get(PasswordHasher).hash('set by the operator');
    await resetAdminPassword(booking.db, email, hash);
    expect(errorOf(await fixtures.login(email, 'set by the operator'))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
    await resetAdminPassword(booking.db, email, hash, { removesFactor: true });
    expect((await fixtures.login(email, 'set by the operator')).status).toBe(200);
  });
});

describe('the setting second_factor', () => {
  afterEach(() => booking.admin.put('/admin/settings', { second_factor: 'off' }));

  const require_ = async (rule: string): Promise<void> => {
    expect((await booking.admin.put('/admin/settings', { second_factor: rule })).status).toBe(200);
  };

  it('is off at first, and takes three words', async () => {
    expect((await booking.admin.get('/admin/settings')).body.second_factor).toBe('off');
    const { status, body } = await booking.admin.put('/admin/settings', { second_factor: 'all' });
    expect([status, body.error]).toEqual([400, 'second_factor must be one of off, administrators, staff']);
  });

  it('asks staff to set one up before any other route, and then asks no more', async () => {
    const admin = await fixtures.colleague('admin');
    const person = await aColleague(booking, 'staff');
    await require_('staff');
    expect(errorOf(await person.client.get('/admin/summary'))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect(errorOf(await booking.admin.get('/admin/settings'))).toEqual([
      403,
      'SECOND_FACTOR_SETUP_REQUIRED',
    ]);
    expect(await stateOf(person.client)).toMatchObject({
      is_enabled: false,
      is_required: true,
      due_at: expect.any(String),
    });
    const change = { current_password: PASSWORD, new_password: PASSWORD };
    const changed = await person.client.put('/admin/account/password', change);
    const client = booking.client.as(changed.body.token);
    const { body } = await client.post(PATH, { password: PASSWORD });
    const confirmed = await client.post(`${PATH}/confirm`, { code: fixtures.freshCode(body.secret) });
    expect(await opens(booking.client.as(confirmed.body.token))).toBe(true);
    expect(await opens(admin.client)).toBe(true);
    expect((await admin.client.put('/admin/settings', { second_factor: 'off' })).status).toBe(200);
    expect((await booking.admin.get('/admin/settings')).status).toBe(200);
  });

  it('may be about administrators alone', async () => {
    const admin = await fixtures.colleague('admin');
    const { client } = await aColleague(booking, 'manager');
    await require_('administrators');
    expect(await opens(client)).toBe(true);
    expect(errorOf(await booking.admin.get('/admin/summary'))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    await admin.client.put('/admin/settings', { second_factor: 'off' });
  });

  it('is changed by no API key, and asks none for a code', async () => {
    const key = await aKey(booking, { scopes: ['settings:write', 'summary:read'] });
    const refused = await key.client.put('/admin/settings', { second_factor: 'staff', app_name: 'Other' });
    expect(errorOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect((await key.client.put('/admin/settings', { app_name: 'Chez Ada' })).status).toBe(200);
    const admin = await fixtures.colleague('admin');
    await require_('staff');
    expect((await key.client.get('/admin/summary')).status).toBe(200);
    await admin.client.put('/admin/settings', { second_factor: 'off' });
  });
});
