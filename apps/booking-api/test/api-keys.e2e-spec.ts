import { RateLimits } from '@comptoir/http';
import type { TestResponse } from '@comptoir/testing';
import { API_KEY_SCOPES } from '../src/staff/api-keys/api-keys.options';
import { HIDDEN_TOKEN } from '../src/booking/bookings/bookings.hooks';
import { aKey } from './api-keys.fixture';
import { aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { aColleague } from './staff.fixture';

const HOUR_MS = 3_600_000;

let booking: TestBooking;
beforeAll(async () => {
  booking = await startBooking();
});
afterAll(() => booking.stop());

const shown = async (id: number): Promise<any> => (await booking.admin.get(`/admin/api-keys/${id}`)).body;
const rotate = (id: number, body: object = {}): Promise<TestResponse> =>
  booking.admin.post(`/admin/api-keys/${id}/rotate`, body);

describe('an API key', () => {
  it('is shown once and stored as a hash alone', async () => {
    const { body, status } = await booking.admin.post('/admin/api-keys', {
      name: 'Calendar of the clinic',
      scopes: ['bookings:write', 'slots:read'],
    });
    expect(status).toBe(201);
    const { secret, ...key } = body;
    expect(secret).toMatch(/^cmp_book_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({ status: 'active', hint: secret.slice(0, 13), previous_secret: null });
    expect(await shown(key.id)).toEqual(key);
    const listed = await booking.admin.get('/admin/api-keys?limit=100');
    expect(listed.body).toContainEqual(key);
    expect(Number(listed.headers.get('x-total-count'))).toBe(listed.body.length);
    const rows = await booking.db.rows('SELECT to_jsonb(s) AS row FROM api_key_secrets s');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(13));
  });

  it('reaches what its scopes say, before the body is read', async () => {
    const { client } = await aKey(booking, { scopes: ['services:write', 'bookings:read'] });
    expect((await client.get('/admin/bookings')).status).toBe(200);
    expect((await client.get('/admin/services')).status).toBe(200);
    const refused = await client.post('/admin/bookings', '{ no JSON');
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Your role does not allow this', code: 'FORBIDDEN' },
    ]);
    expect(refused.headers.get('www-authenticate')).toContain('scope="bookings:write"');
    expect((await client.put('/admin/services-reorder', { ids: [] })).status).not.toBe(403);
    expect((await client.put('/admin/resources-reorder', { ids: [] })).status).toBe(403);
  });

  it('does not see the tokens of clients unless it may write', async () => {
    const room = await aResource(booking);
    const made = (await booking.client.post('/bookings', bookingOf(room))).body;
    const tokensFor = async (scopes: string[]): Promise<unknown[]> => {
      const { client } = await aKey(booking, { scopes });
      const one = await client.get(`/admin/bookings/${made.id}`);
      const list = await client.get('/admin/bookings?limit=100');
      const listed = (list.body.bookings ?? list.body).find(({ id }: { id: number }) => id === made.id);
      expect([one.status, list.status]).toEqual([200, 200]);
      return [one.body.token, listed.token];
    };
    expect(await tokensFor(['bookings:read'])).toEqual([HIDDEN_TOKEN, HIDDEN_TOKEN]);
    expect(await tokensFor(['bookings:read', 'waiting-list:write'])).toEqual([HIDDEN_TOKEN, HIDDEN_TOKEN]);
    expect(await tokensFor(['bookings:write'])).toEqual([made.token, made.token]);
    expect((await booking.admin.get(`/admin/bookings/${made.id}`)).body.token).toBe(made.token);
  });

  it('is refused alike whatever is wrong with it', async () => {
    const unknown = await aKey(booking, { scopes: ['bookings:read'] });
    await booking.db.rows('DELETE FROM api_keys WHERE id = $1', [unknown.id]);
    const revoked = await aKey(booking, { scopes: ['bookings:read'] });
    await booking.admin.delete(`/admin/api-keys/${revoked.id}`);
    const expired = await aKey(booking, { scopes: ['bookings:read'], expires_at: '2020-01-01T00:00:00Z' });
    const elsewhere = await aKey(booking, { scopes: ['bookings:read'], addresses: ['2001:db8::/32'] });
    const colleague = await aColleague(booking, 'admin');
    const demoted = await aKey(booking, { scopes: ['bookings:read'] }, colleague.client);
    await booking.admin.put(`/admin/admins/${colleague.id}`, { role: 'manager' });
    const other = await aColleague(booking, 'admin');
    const orphan = await aKey(booking, { scopes: ['bookings:read'] }, other.client);
    await booking.admin.delete(`/admin/admins/${other.id}`);
    const ofStore = unknown.secret.replace('cmp_book_', 'cmp_store_');
    const secrets = [unknown, revoked, expired, elsewhere, demoted, orphan].map(({ secret }) => secret);
    for (const secret of [...secrets, ofStore, `${unknown.secret}0`]) {
      const { status, body } = await booking.client.as(secret).get('/admin/bookings');
      expect([secret, status, body]).toEqual([
        secret,
        401,
        { error: 'Invalid token', code: 'INVALID_TOKEN' },
      ]);
    }
    expect((await shown(demoted.id)).status).toBe('stopped');
    expect(await shown(orphan.id)).toMatchObject({ status: 'stopped', owner: null });
  });

  it('is the actor of the activity log, with its name, and no person is', async () => {
    const { id, client } = await aKey(booking, { name: 'Rooms of the ERP', scopes: ['resources:write'] });
    const { status, body } = await client.post('/admin/resources', { name: 'Room of the ERP' });
    expect([status, body]).toEqual([201, body]);
    const log = (await booking.admin.get(`/admin/activity?api_key_id=${id}`)).body.activity;
    expect(log.length).toBeGreaterThan(0);
    expect(log.at(-1)).toMatchObject({
      action: 'resources.create',
      actor: { id: null, email: null, api_key: { id, name: 'Rooms of the ERP' } },
    });
  });
});

describe('administrators', () => {
  it('change a key, from its next request on', async () => {
    const { id, client } = await aKey(booking, { scopes: ['bookings:read'] });
    const { body, status } = await booking.admin.put(`/admin/api-keys/${id}`, {
      name: 'Renamed',
      scopes: ['slots:read'],
      addresses: ['127.0.0.0/8', '::1'],
      expires_at: null,
    });
    expect([status, body]).toMatchObject([200, { name: 'Renamed', scopes: ['slots:read'], version: '2' }]);
    expect((await client.get('/admin/bookings')).status).toBe(403);
    expect((await client.get('/admin/slots')).status).toBe(200);
    const stale = { headers: { 'if-match': '"1"' } };
    expect((await booking.admin.put(`/admin/api-keys/${id}`, { name: 'Late' }, stale)).status).toBe(412);
  });

  it('are told what is wrong with their input', async () => {
    for (const wrong of [
      { name: '' },
      { scopes: [] },
      { scopes: ['admins:read'] },
      { addresses: ['localhost'] },
    ]) {
      const body = { name: 'ERP', scopes: ['bookings:read'], ...wrong };
      expect((await booking.admin.post('/admin/api-keys', body)).status).toBe(400);
    }
    for (const [id, status] of [
      ['999999', 404],
      ['x', 400],
    ] as const) {
      expect((await booking.admin.get(`/admin/api-keys/${id}`)).status).toBe(status);
      expect((await booking.admin.put(`/admin/api-keys/${id}`, { name: 'A' })).status).toBe(status);
      expect((await booking.admin.post(`/admin/api-keys/${id}/rotate`, {})).status).toBe(status);
      expect((await booking.admin.delete(`/admin/api-keys/${id}`)).status).toBe(status);
    }
  });

  it('revoke a key for good', async () => {
    const { id, client } = await aKey(booking, { scopes: ['bookings:read'] });
    const revoked = await booking.admin.delete(`/admin/api-keys/${id}`);
    expect([revoked.status, revoked.body]).toEqual([200, { message: 'API key revoked' }]);
    expect((await client.get('/admin/bookings')).status).toBe(401);
    expect((await rotate(id)).body.code).toBe('API_KEY_REVOKED');
    expect((await booking.admin.put(`/admin/api-keys/${id}`, { name: 'Back' })).body.code).toBe(
      'API_KEY_REVOKED',
    );
  });

  it('alone manage keys', async () => {
    const manager = await aColleague(booking, 'manager');
    const { id, client } = await aKey(booking, { scopes: [...API_KEY_SCOPES] });
    for (const other of [manager.client, client]) {
      const answers = [
        await other.get('/admin/api-keys'),
        await other.post('/admin/api-keys', { name: 'More', scopes: ['bookings:read'] }),
        await other.put(`/admin/api-keys/${id}`, { name: 'More' }),
        await other.post(`/admin/api-keys/${id}/rotate`, {}),
        await other.delete(`/admin/api-keys/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });
});

describe('a rotation', () => {
  it('leaves the secret until now valid for a day, and never a third', async () => {
    const key = await aKey(booking, { scopes: ['bookings:read'] });
    const { body, status } = await rotate(key.id);
    expect(status).toBe(200);
    const fresh = booking.client.as(body.secret);
    expect((await key.client.get('/admin/bookings')).status).toBe(200);
    expect((await fresh.get('/admin/bookings')).status).toBe(200);
    const refused = await rotate(key.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'API_KEY_ROTATING']);
    booking.clock.advance(24 * HOUR_MS);
    const answers = [await key.client.get('/admin/bookings'), await fresh.get('/admin/bookings')];
    expect(answers.map(({ status: each }) => each)).toEqual([401, 200]);
    booking.clock.reset();
  });

  it('happens once when two people rotate at the same moment, while the key is in use', async () => {
    const key = await aKey(booking, { scopes: ['bookings:read'] });
    const calls = Array.from({ length: 8 }, () => key.client.get('/admin/bookings'));
    const [one, other, ...used] = await Promise.all([rotate(key.id), rotate(key.id), ...calls]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(used.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

it('a revocation ends a key while it is in use', async () => {
  const key = await aKey(booking, { scopes: ['bookings:read'] });
  const early = Array.from({ length: 8 }, () => key.client.get('/admin/bookings'));
  await booking.admin.delete(`/admin/api-keys/${key.id}`);
  const late = await Promise.all(Array.from({ length: 8 }, () => key.client.get('/admin/bookings')));
  expect((await Promise.all(early)).every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(late.map(({ status }) => status)).toEqual(Array(8).fill(401));
});

it('each key has a limit of its own', async () => {
  const limited = await startBooking({ RATE_LIMIT: 'on' });
  try {
    const [one, other] = [
      await aKey(limited, { scopes: ['bookings:read'] }),
      await aKey(limited, { scopes: ['bookings:read'] }),
    ];
    const request = {
      ip: '127.0.0.1',
      principal: { userId: 1, apiKey: { id: one.id, name: '', scopes: ['orders:read'] } },
    };
    for (let count = 0; count < 600; count++)
      await limited.get(RateLimits).take('api-key', request as unknown as Parameters<RateLimits['take']>[1]);
    const { status, body, headers } = await one.client.get('/admin/bookings');
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.client.get('/admin/bookings')).status).toBe(200);
    expect((await limited.admin.get('/admin/bookings')).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
