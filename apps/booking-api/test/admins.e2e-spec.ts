import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestClient } from '@comptoir/testing';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const PASSWORD = 'a long new password';
const REPOSITORY = join(__dirname, '../../..');

let booking: TestBooking;
let nth = 0;
beforeAll(async () => {
  booking = await startBooking();
});
afterAll(() => booking.stop());

interface Colleague {
  id: number;
  email: string;
  client: TestClient;
}

async function login(email: string, password: string): Promise<{ status: number; token: string }> {
  const { status, body } = await booking.client.post('/auth/login', { email, password });
  return { status, token: body.token };
}

async function colleague(): Promise<Colleague> {
  const email = `colleague-${nth++}@example.com`;
  const { status, body } = await booking.admin.post('/admin/admins', { email, password: PASSWORD });
  expect(status).toBe(201);
  const { token } = await login(email, PASSWORD);
  return { id: body.id, email, client: booking.client.as(token) };
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.get('/admin/settings')).status;
}

describe('/admin/admins', () => {
  it('lists who there is, without secrets', async () => {
    const { id, email } = await colleague();
    const { status, body } = await booking.admin.get('/admin/admins');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ email: ADMIN.email, role: 'admin' });
    expect(body.at(-1)).toEqual({
      id,
      email,
      role: 'admin',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('adds one who signs in with the first password, hashed with argon2id', async () => {
    const { id, client } = await colleague();
    expect(await statusOf(client)).toBe(200);
    const row = await booking.db.row<{ password_hash: string }>(
      'SELECT password_hash FROM admins WHERE id = $1',
      [id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('rejects an address that is taken, in any case, also at the same time', async () => {
    const { email } = await colleague();
    const taken = await booking.admin.post('/admin/admins', {
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect([taken.status, taken.body.error]).toEqual([
      409,
      'An administrator has this e-mail address already',
    ]);
    const body = { email: 'at-once@example.com', password: PASSWORD };
    const responses = await Promise.all([1, 2, 3].map(() => booking.admin.post('/admin/admins', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['email', { email: 'nobody', password: PASSWORD }],
    ['password', { email: 'short@example.com', password: 'x'.repeat(9) }],
    ['password', { email: 'long@example.com', password: 'x'.repeat(129) }],
    ['password', { email: 'none@example.com' }],
  ])('rejects a malformed %s', async (field, given) => {
    const { status, body } = await booking.admin.post('/admin/admins', given);
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('deletes one, whose token ends immediately, and who remains in the log only', async () => {
    const { id, client, email } = await colleague();
    const { status, body } = await booking.admin.delete(`/admin/admins/${id}`);
    expect([status, body]).toEqual([200, { message: 'Administrator removed' }]);
    expect(await statusOf(client)).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await booking.admin.delete(`/admin/admins/${id}`)).body.error).toBe('Administrator not found');
    expect((await booking.admin.delete('/admin/admins/x')).body.error).toBe('Invalid id');
  });
});

describe('PUT /admin/account/password', () => {
  it('ends every other session, and returns a new token', async () => {
    const { client, email } = await colleague();
    const elsewhere = booking.client.as((await login(email, PASSWORD)).token);
    const change = { current_password: PASSWORD, new_password: 'another long password' };
    const { status, body } = await client.put('/admin/account/password', change);
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect(await Promise.all([client, elsewhere].map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(booking.client.as(body.token))).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, change.new_password)).status).toBe(200);
  });

  it('asks for the current password', async () => {
    const { client } = await colleague();
    const { status, body } = await client.put('/admin/account/password', {
      current_password: 'wrong',
      new_password: 'another long password',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'The current password is wrong',
      code: 'WRONG_PASSWORD',
      details: [{ field: 'current_password', message: 'The current password is wrong' }],
    });
    expect(await statusOf(client)).toBe(200);
  });

  it.each(['short', 'x'.repeat(129), 5])('rejects the new password %p', async (new_password) => {
    const { client } = await colleague();
    const { status } = await client.put('/admin/account/password', {
      current_password: PASSWORD,
      new_password,
    });
    expect(status).toBe(400);
  });

  it('changes it once when it is asked twice at the same time', async () => {
    const { client } = await colleague();
    const responses = await Promise.all(
      ['first new password', 'second new password'].map((new_password) =>
        client.put('/admin/account/password', { current_password: PASSWORD, new_password }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('writes all of it into the log of activities, without passwords', async () => {
  const { id, client } = await colleague();
  await client.put('/admin/account/password', {
    current_password: PASSWORD,
    new_password: 'another long password',
  });
  await booking.admin.delete(`/admin/admins/${id}`);
  const { body } = await booking.admin.get('/admin/activity?subject_type=admins&limit=100');
  const own = await booking.db.rows<{ action: string }>(
    `SELECT action FROM activity_log WHERE subject_type = 'admins' AND subject_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(own.map(({ action }) => action)).toEqual([
    'admins.create',
    'account.password.update',
    'admins.delete',
  ]);
  expect(JSON.stringify(body)).toContain('[hidden]');
  expect(JSON.stringify(body)).not.toMatch(/argon2|long/);
});

describe('the command reset-admin', () => {
  async function run(args: string[], input: string): Promise<{ code: number; out: string }> {
    const command = join(REPOSITORY, 'apps/booking-api/src/reset-admin.ts');
    const child = spawn(
      process.execPath,
      ['--require', join(REPOSITORY, 'tools/testing-servers/typescript-hook.js'), command, ...args],
      { cwd: REPOSITORY, env: { PATH: process.env.PATH, DATABASE_URL: booking.env.DATABASE_URL } },
    );
    child.stdin.end(input);
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code: code as number, out: out + err };
  }

  it('sets the password of standard input, ends the sessions, and says no secret', async () => {
    const { client, email, id } = await colleague();
    const { code, out } = await run([email.toUpperCase()], 'from the command line\n');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('password is changed') });
    expect(out).not.toContain('command line');
    expect(await statusOf(client)).toBe(401);
    expect((await login(email, 'from the command line')).status).toBe(200);
    const logged = await booking.db.row(
      `SELECT actor_role, after->>'password_hash' AS hash FROM activity_log
       WHERE action = 'reset-admin' AND subject_id = $1`,
      [String(id)],
    );
    expect(logged).toEqual({ actor_role: 'operator', hash: '[hidden]' });
  });

  it('removes a second factor that nobody has any more', async () => {
    const { email, id } = await colleague();
    await booking.db.rows(
      `INSERT INTO second_factors (user_id, secret, created_at, confirmed_at, last_step)
       VALUES ($1, 'x', now(), now(), 1)`,
      [id],
    );
    const { code } = await run([email, '--remove-second-factor'], 'from the command line\n');
    expect(code).toBe(0);
    expect((await login(email, 'from the command line')).status).toBe(200);
    expect((await run([email, '--remove'], 'from the command line\n')).code).toBe(1);
  });

  it('changes nothing for an unknown address or a short password', async () => {
    const unknown = await run(['nobody@example.com'], 'from the command line\n');
    expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining(ADMIN.email)]);
    expect((await run([ADMIN.email], 'short\n')).code).toBe(1);
    expect((await run([], '')).code).toBe(1);
    expect((await login(ADMIN.email, ADMIN.password)).status).toBe(200);
  });
});
