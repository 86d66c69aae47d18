import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PasswordHasher } from '@comptoir/auth';
import { Tx } from '@comptoir/db';
import type { TestResponse } from '@comptoir/testing';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { resetAdminPassword } from '../src/staff/admins/admins.queries';
import { PasswordResetsService } from '../src/staff/auth/password-resets.service';
import { type TestBooking, startBooking } from './booking-harness';
import { StaffFactorFixtures } from './second-factor.fixture';
import { type Colleague, aColleague } from './staff.fixture';

const NEW = 'another long password';
const MINUTE = 60_000;
const FAILED = [400, 'RESET_FAILED'];

let booking: TestBooking;
let smtp: SmtpCatcher;

beforeAll(async () => {
  [booking, smtp] = await Promise.all([startBooking(), startSmtpCatcher({})]);
});

afterAll(async () => {
  await booking?.stop();
  await smtp?.close();
});

async function useMailServer(service = booking, locale = ''): Promise<void> {
  const { hostname, port } = new URL(smtp.smtpUrl);
  const mail = { smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com', app_name: 'Chez Ada' };
  expect((await service.admin.put('/admin/settings', { ...mail, locale })).status).toBe(200);
}

beforeEach(async () => {
  booking.clock.reset();
  await booking.empty('password_resets', 'outbox', 'outbox_deliveries', 'counted_mails');
  smtp.inbox.clear();
  await useMailServer();
});

const forgot = (email: unknown, service = booking): Promise<TestResponse> =>
  service.client.post('/auth/forgot-password', { email });

const errorOf = ({ status, body }: TestResponse): [number, string] => [status, body.code];

function linkTo(email: string): URL | undefined {
  const [mail] = smtp.inbox.messages({ to: email });
  const url = mail?.links.find((address) => address.includes('/choose-password'));
  return url === undefined ? undefined : new URL(url);
}

async function tokenFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202);
  await booking.drain();
  return linkTo(email)?.searchParams.get('token') ?? '';
}

const reset = (email: string, token: unknown, new_password: unknown = NEW): Promise<TestResponse> =>
  booking.client.post('/auth/reset-password', { token, email, new_password });

async function logsIn(email: string, password: string): Promise<boolean> {
  return (await booking.client.post('/auth/login', { email, password })).status === 200;
}

const sessionWorks = async ({ client }: Colleague): Promise<boolean> =>
  (await client.get('/admin/summary')).status === 200;

describe('POST /auth/forgot-password', () => {
  it.each(['admin', 'manager', 'staff'] as const)(
    'mails a person with the role %s a link to the console, whatever host the request names',
    async (role) => {
      const { email } = await aColleague(booking, role);
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const response = await booking.client.post(
        '/auth/forgot-password',
        { email: email.toUpperCase() },
        { headers },
      );
      expect(response.status).toBe(202);
      await booking.drain();
      const [mail] = smtp.inbox.messages({ to: email });
      expect(mail?.subject).toBe('Choose a new password for Chez Ada');
      expect(mail?.text).toContain('for 60 minutes');
      const link = linkTo(email);
      expect(`${link?.origin}${link?.pathname}`).toBe('http://console.test/practice/choose-password');
      expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        email,
      });
    },
  );

  it('writes in the language of the practice', async () => {
    const { email } = await aColleague(booking, 'staff');
    await useMailServer(booking, 'fr');
    await tokenFor(email);
    expect(smtp.inbox.messages({ to: email })[0]?.subject).toBe(
      'Choisissez un nouveau mot de passe pour Chez Ada',
    );
  });

  it('answers the same and does the same work whether or not there is an account', async () => {
    const { email } = await aColleague(booking, 'manager');
    const unknown = `nobody-${process.pid}@example.com`;
    const statements = (['rows', 'row', 'execute'] as const).map((kind) => jest.spyOn(Tx.prototype, kind));
    const hashes = jest.spyOn(PasswordHasher.prototype, 'hash');
    const workFor = async (address: string): Promise<unknown> => {
      for (const spy of [...statements, hashes]) spy.mockClear();
      const { status, body } = await forgot(address);
      return {
        status,
        body,
        statements: statements.map(({ mock }) => mock.calls.map(([sql]) => sql)),
        hashes: hashes.mock.calls.length,
      };
    };
    const known = await workFor(email);
    expect(JSON.stringify(known)).toContain('INSERT INTO password_resets');
    expect(await workFor(unknown)).toEqual(known);
    for (const spy of [...statements, hashes]) spy.mockRestore();
    await booking.drain();
    expect(smtp.inbox.messages({ to: unknown })).toEqual([]);
    expect(smtp.inbox.messages({ to: email })).toHaveLength(1);
  });

  it('stores no token, only its hash', async () => {
    const { id, email } = await aColleague(booking, 'admin');
    const token = await tokenFor(email);
    const rows = await booking.db.rows<{ token_hash: Buffer }>(
      'SELECT * FROM password_resets WHERE admin_id = $1',
      [id],
    );
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(JSON.stringify(await booking.db.rows('SELECT payload FROM outbox'))).not.toContain(token);
  });

  it('mails at most ten valid links to an account', async () => {
    const { email } = await aColleague(booking, 'staff');
    for (let round = 0; round < 12; round++) {
      expect((await forgot(email)).status).toBe(202);
      // Links are counted by their time.
      await sleep(2);
    }
    await booking.drain();
    expect(smtp.inbox.messages({ to: email })).toHaveLength(10);
  });

  it.each([undefined, null, '', 'camille', 7, ['a@example.com'], 'a\0@example.com'])(
    'rejects the e-mail %j',
    async (email) => {
      const response = await forgot(email);
      expect([response.status, response.body.details?.[0]?.field]).toEqual([400, 'email']);
    },
  );

  it('is 404 without a mail server, and says so beforehand', async () => {
    const { email } = await aColleague(booking, 'admin');
    expect((await booking.client.get('/auth/options')).body).toEqual({ forgot_password: true });
    await booking.admin.put('/admin/settings', { smtp_host: '' });
    expect((await booking.client.get('/auth/options')).body).toEqual({ forgot_password: false });
    expect(errorOf(await forgot(email))).toEqual([404, 'PASSWORD_MAILS_OFF']);
    expect(await booking.db.rows('SELECT FROM password_resets')).toEqual([]);
  });

  it('is 404 without a console', async () => {
    const alone = await startBooking({ CONSOLE_URL: '' });
    try {
      await useMailServer(alone);
      expect((await alone.client.get('/auth/options')).body).toEqual({ forgot_password: false });
      expect(errorOf(await forgot('staff@example.com', alone))).toEqual([404, 'PASSWORD_MAILS_OFF']);
    } finally {
      await alone.stop();
    }
  });
});

describe('POST /auth/reset-password', () => {
  it('saves the new password, ends every session, and is in the activity log', async () => {
    const person = await aColleague(booking, 'manager');
    const { id, email } = person;
    const token = await tokenFor(email);
    expect((await reset(email.toUpperCase(), token)).status).toBe(200);
    expect(await sessionWorks(person)).toBe(false);
    expect(await logsIn(email, 'a long new password')).toBe(false);
    expect(await logsIn(email, NEW)).toBe(true);
    const log = await booking.db.rows(
      `SELECT actor_id, actor_role, ip FROM activity_log
        WHERE action = 'auth.reset-password' AND subject_type = 'admins' AND subject_id = $1`,
      [id],
    );
    expect(log).toEqual([{ actor_id: id, actor_role: 'manager', ip: '127.0.0.1' }]);
  });

  it('leaves a second factor as it is, and ends a login that waits for its code', async () => {
    const factors = new StaffFactorFixtures(booking);
    const person = await factors.colleague('admin');
    const challenge = await factors.challenge(person);
    const token = await tokenFor(person.email);
    expect((await reset(person.email, token)).status).toBe(200);
    const code = factors.freshCode(person.secret);
    expect(errorOf(await factors.answer(challenge, { code }))).toEqual([401, 'CHALLENGE_EXPIRED']);
    expect(errorOf(await factors.login(person.email, NEW))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('works once, however many calls come at the same instant', async () => {
    for (let round = 0; round < 3; round++) {
      const { email } = await aColleague(booking, 'staff');
      const token = await tokenFor(email);
      const passwords = Array.from({ length: 10 }, (_, index) => `${NEW} ${index}`);
      const responses = await Promise.all(passwords.map((password) => reset(email, token, password)));
      const winner = responses.findIndex(({ status }) => status === 200);
      expect(responses.filter((_, index) => index !== winner).map(errorOf)).toEqual(Array(9).fill(FAILED));
      expect(await logsIn(email, passwords[winner] ?? '')).toBe(true);
      expect(errorOf(await reset(email, token))).toEqual(FAILED);
    }
  });

  it('ends the other links of the account, also when both are used at once', async () => {
    const { id, email } = await aColleague(booking, 'staff');
    const tokens = [await tokenFor(email)];
    smtp.inbox.clear();
    tokens.push(await tokenFor(email));
    expect(new Set(tokens).size).toBe(2);
    const responses = await Promise.all(tokens.map((token) => reset(email, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await booking.db.rows('SELECT FROM password_resets WHERE admin_id = $1', [id])).toEqual([]);
  });

  it('does not work after the owner has changed the password', async () => {
    const { email, client } = await aColleague(booking, 'manager');
    const token = await tokenFor(email);
    const change = { current_password: 'a long new password', new_password: 'chosen by the owner' };
    expect((await client.put('/admin/account/password', change)).status).toBe(200);
    expect(errorOf(await reset(email, token))).toEqual(FAILED);
    expect(await logsIn(email, 'chosen by the owner')).toBe(true);
  });

  it('does not work after the operator has set a password, and mails no earlier link', async () => {
    const { email } = await aColleague(booking, 'admin');
    const token = await tokenFor(email);
    smtp.inbox.clear();
    await forgot(email);
    const hash = await booking.get(PasswordHasher).hash('set by the operator');
    expect(await resetAdminPassword(booking.db, email, hash)).toBe(true);
    await booking.drain();
    expect(smtp.inbox.messages({ to: email })).toEqual([]);
    expect(errorOf(await reset(email, token))).toEqual(FAILED);
    expect(await logsIn(email, 'set by the operator')).toBe(true);
  });

  it('works for an hour', async () => {
    const { email } = await aColleague(booking, 'staff');
    const token = await tokenFor(email);
    booking.clock.advance(60 * MINUTE);
    expect(errorOf(await reset(email, token))).toEqual(FAILED);
    await booking.get(PasswordResetsService).purgeResets();
    expect(await booking.db.rows('SELECT FROM password_resets')).toEqual([]);
  });

  it('rejects every other token, and a token with another address', async () => {
    const [{ email }, other] = [await aColleague(booking, 'staff'), await aColleague(booking, 'staff')];
    const token = await tokenFor(email);
    const last = token.endsWith('A') ? 'B' : 'A';
    const [row] = await booking.db.rows<{ id: string }>('SELECT id FROM password_resets');
    const forged = [
      token.slice(0, -1) + last,
      token.slice(1),
      `${token}A`,
      createHash('sha256').update(token).digest('base64url'),
      row?.id,
      '0',
      "' OR 1=1 --",
    ];
    for (const guess of forged) expect(errorOf(await reset(email, guess))).toEqual(FAILED);
    expect(errorOf(await reset(other.email, token))).toEqual(FAILED);
    expect((await reset(email, token)).status).toBe(200);
  });

  it('rejects the link of an account that is gone, also when the address is added again', async () => {
    const { id, email } = await aColleague(booking, 'staff');
    const token = await tokenFor(email);
    expect((await booking.admin.delete(`/admin/admins/${id}`)).status).toBe(200);
    expect(errorOf(await reset(email, token))).toEqual(FAILED);
    const again = { email, password: 'a long new password', role: 'staff' };
    expect((await booking.admin.post('/admin/admins', again)).status).toBe(201);
    expect(errorOf(await reset(email, token))).toEqual(FAILED);
  });

  it.each([
    ['new_password', { new_password: 'short' }],
    ['new_password', { new_password: 'x'.repeat(129) }],
    ['new_password', { new_password: 5 }],
    ['token', { token: '' }],
    ['token', { token: 'x'.repeat(501) }],
    ['token', { token: ['a'] }],
    ['token', { token: 'a\0b' }],
    ['email', { email: 'none' }],
  ])('rejects a wrong %s, and leaves the link as it is', async (field, wrong) => {
    const { email } = await aColleague(booking, 'staff');
    const token = await tokenFor(email);
    const body = { token, email, new_password: NEW, ...wrong };
    const response = await booking.client.post('/auth/reset-password', body);
    expect([response.status, response.body.details?.[0]?.field]).toEqual([400, field]);
    expect((await reset(email, token)).status).toBe(200);
  });
});

describe('the limits', () => {
  it('are ten requests a minute of one address, whoever they are for', async () => {
    const limited = await startBooking({ RATE_LIMIT: 'on' });
    try {
      await useMailServer(limited);
      const statuses: number[] = [];
      for (let round = 0; round < 11; round++) {
        statuses.push((await forgot(`nobody-${round}@example.com`, limited)).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
      const tries: number[] = [];
      for (let round = 0; round < 11; round++) {
        const body = { token: 'x', email: `nobody-${round}@example.com`, new_password: NEW };
        tries.push((await limited.client.post('/auth/reset-password', body)).status);
      }
      expect(tries).toEqual([...Array<number>(10).fill(400), 429]);
    } finally {
      await limited.stop();
    }
  });
});
