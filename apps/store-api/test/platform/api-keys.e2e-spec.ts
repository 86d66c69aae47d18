import { RateLimits } from '@comptoir/http';
import type { TestResponse } from '@comptoir/testing';
import { API_KEY_SCOPES } from '../../src/customers/api-keys/api-keys.options';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { aKey } from './api-keys.fixture';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const UNAUTHENTICATED = { status: 'error', code: 'UNAUTHENTICATED', message: 'Authentication is required.' };

let store: TestStore;
let admin: TestAccount;
beforeAll(async () => {
  store = await startStore();
  admin = await signedIn(store, { roles: ['admin'], name: 'Ada Admin' });
});
afterAll(() => store.stop());

/** Reads a key as staff see it. */
const shown = async (id: number): Promise<any> => (await admin.client.get(`/admin/api-keys/${id}`)).body.data;
const rotate = (id: number, body: object = {}): Promise<TestResponse> =>
  admin.client.post(`/admin/api-keys/${id}/rotate`, body);

describe('an API key', () => {
  it('is shown once, also to whoever repeats the request with its idempotency key', async () => {
    const request = { headers: { 'Idempotency-Key': 'key-of-the-erp' } };
    const body = { name: 'ERP', scopes: ['orders:read'] };
    const first = await admin.client.post('/admin/api-keys', body, request);
    const again = await admin.client.post('/admin/api-keys', body, request);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.secret).not.toBe(first.body.data.secret);
    const path = `/admin/api-keys/${first.body.data.id}/rotate`;
    const rotations = [
      await admin.client.post(path, { previous_valid_hours: 0 }, { headers: { 'Idempotency-Key': 'turn' } }),
      await admin.client.post(path, { previous_valid_hours: 0 }, { headers: { 'Idempotency-Key': 'turn' } }),
    ].map((answer) => answer.body.data.secret as string);
    expect(new Set(rotations).size).toBe(2);
    const stored = await store.db.rows('SELECT key FROM idempotency_keys');
    expect(stored).toEqual([]);
  });

  it('is shown once and stored as a hash alone', async () => {
    const { body, status } = await admin.client.post('/admin/api-keys', {
      name: 'Stock of the ERP',
      scopes: ['stock:write', 'stock:write', 'orders:read'],
    });
    expect(status).toBe(201);
    const { secret, ...key } = body.data;
    expect(secret).toMatch(/^cmp_store_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      name: 'Stock of the ERP',
      status: 'active',
      hint: secret.slice(0, 14),
      scopes: ['stock:write', 'orders:read'],
      addresses: [],
      owner: { id: admin.id, email: admin.email },
      last_used_at: null,
      previous_secret: null,
    });
    expect(await shown(key.id)).toEqual(key);
    const { data } = (await admin.client.get('/admin/api-keys?per_page=100')).body;
    expect(data.find(({ id }: { id: number }) => id === key.id)).toEqual(key);
    const rows = await store.db.rows('SELECT to_jsonb(s) AS row FROM api_key_secrets s');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  });

  it('reaches what its scopes say, and reads where it may write', async () => {
    const { client } = await aKey(store, { scopes: ['brands:write', 'orders:read'] });
    expect((await client.get('/admin/orders')).status).toBe(200);
    expect((await client.get('/admin/brands')).status).toBe(200);
    expect((await client.post('/admin/brands', { name: 'Made by a program' })).status).toBe(201);
    const refused = await client.patch('/admin/orders/999999/status', { status: 'shipped' });
    expect(refused.body).toEqual({
      status: 'error',
      code: 'FORBIDDEN',
      message: 'You are not allowed to do this.',
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="orders:write"',
    );
    expect((await client.get('/admin/products')).status).toBe(403);
  });

  it('is refused before the body is read', async () => {
    const { client } = await aKey(store, { scopes: ['orders:read'] });
    expect((await client.post('/admin/brands', '{ no JSON')).status).toBe(403);
  });

  it('is refused alike whatever is wrong with it', async () => {
    const unknown = await aKey(store, { scopes: ['orders:read'] });
    await store.db.rows('DELETE FROM api_keys WHERE id = $1', [unknown.id]);
    const revoked = await aKey(store, { scopes: ['orders:read'] });
    await admin.client.delete(`/admin/api-keys/${revoked.id}`);
    const expired = await aKey(store, { scopes: ['orders:read'], expires_at: '2020-01-01T00:00:00Z' });
    const elsewhere = await aKey(store, { scopes: ['orders:read'], addresses: ['203.0.113.0/24'] });
    const suspended = await aKey(store, { scopes: ['orders:read'] });
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.owner.id]);
    const demoted = await aKey(store, { scopes: ['orders:read'] });
    await store.db.rows(`UPDATE users SET roles = '{manager}' WHERE id = $1`, [demoted.owner.id]);
    const mistyped = `${unknown.secret.slice(0, -1)}${unknown.secret.endsWith('0') ? '1' : '0'}`;
    const ofBooking = unknown.secret.replace('cmp_store_', 'cmp_book_');
    const secrets = [unknown, revoked, expired, elsewhere, suspended, demoted].map(({ secret }) => secret);
    for (const secret of [...secrets, mistyped, ofBooking, 'cmp_store_']) {
      const { status, body, headers } = await store.client.as(secret).get('/admin/orders');
      expect([secret, status, body]).toEqual([secret, 401, UNAUTHENTICATED]);
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect((await shown(expired.id)).status).toBe('expired');
    expect((await shown(suspended.id)).status).toBe('stopped');
    expect((await shown(demoted.id)).status).toBe('stopped');
    expect((await shown(revoked.id)).status).toBe('revoked');
  });

  it('ends when its time is over', async () => {
    const expires_at = new Date(store.clock.now().getTime() + HOUR_MS).toISOString();
    const { client } = await aKey(store, { scopes: ['orders:read'], expires_at });
    expect((await client.get('/admin/orders')).status).toBe(200);
    store.clock.advance(HOUR_MS);
    expect((await client.get('/admin/orders')).status).toBe(401);
  });

  it('works from the addresses that it is for', async () => {
    const { client } = await aKey(store, { scopes: ['orders:read'], addresses: ['127.0.0.0/8', '::1'] });
    expect((await client.get('/admin/orders')).status).toBe(200);
  });

  it('notes its last use once a minute at most', async () => {
    const { id, client } = await aKey(store, { scopes: ['orders:read'] });
    await Promise.all([
      client.get('/admin/orders'),
      client.get('/admin/orders'),
      client.get('/admin/orders'),
    ]);
    const first = (await shown(id)).last_used_at;
    expect(first).not.toBeNull();
    store.clock.advance(MINUTE_MS - 1_000);
    await client.get('/admin/orders');
    expect((await shown(id)).last_used_at).toBe(first);
    store.clock.advance(1_000 + MINUTE_MS);
    await client.get('/admin/orders');
    const later = Date.parse((await shown(id)).last_used_at) - Date.parse(first);
    expect(later).toBeGreaterThanOrEqual(2 * MINUTE_MS);
  });

  it('works while its use cannot be written', async () => {
    const { id, client } = await aKey(store, { scopes: ['orders:read'] });
    await store.db.rows(`
      CREATE FUNCTION reject_use() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE read_only_sql_transaction; END'`);
    await store.db.rows(`
      CREATE TRIGGER reject_use BEFORE UPDATE ON api_key_secrets FOR EACH ROW EXECUTE FUNCTION reject_use()`);
    try {
      expect((await client.get('/admin/orders')).status).toBe(200);
    } finally {
      await store.db.rows('DROP FUNCTION reject_use CASCADE');
    }
    expect((await shown(id)).last_used_at).toBeNull();
  });

  it('is the actor of the activity log, with its name, and no person is', async () => {
    const { id, client, owner } = await aKey(store, { name: 'Brands of the ERP', scopes: ['brands:write'] });
    const brand = (await client.post('/admin/brands', { name: 'Logged by a key' })).body.data;
    const { data } = (await admin.client.get(`/admin/logs/activity?api_key_id=${id}`)).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      action: 'brands.create',
      subject_id: brand.id,
      actor: {
        id: null,
        role: 'api_key',
        name: 'Brands of the ERP',
        api_key: { id, name: 'Brands of the ERP' },
      },
    });
    const ofPerson = (await admin.client.get(`/admin/logs/activity?actor_id=${owner.id}`)).body.data;
    expect(ofPerson.map(({ action }: { action: string }) => action)).toEqual(['api-keys.create']);
  });

  it('repeats no response that a person got for an idempotency key', async () => {
    const { client, owner } = await aKey(store, { scopes: ['brands:write'] });
    const headers = { 'idempotency-key': 'the same of both' };
    const body = { name: 'Created twice' };
    const ofPerson = await owner.client.post('/admin/brands', body, { headers });
    const ofKey = await client.post('/admin/brands', body, { headers });
    expect(ofPerson.status).toBe(201);
    expect(ofKey.headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('administrators', () => {
  it('change a key, from its next request on', async () => {
    const { id, client } = await aKey(store, { scopes: ['orders:read'] });
    const { body, status } = await admin.client.put(`/admin/api-keys/${id}`, {
      name: 'Renamed',
      scopes: ['stock:read'],
      addresses: ['::1', '127.0.0.1'],
      expires_at: '2099-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Renamed', scopes: ['stock:read'], version: '2' });
    expect((await client.get('/admin/orders')).status).toBe(403);
    expect((await client.get('/admin/stock')).status).toBe(200);
    await admin.client.put(`/admin/api-keys/${id}`, { addresses: ['203.0.113.7'] });
    expect((await client.get('/admin/stock')).status).toBe(401);
    const stale = { headers: { 'if-match': '"1"' } };
    expect((await admin.client.put(`/admin/api-keys/${id}`, { name: 'Late' }, stale)).status).toBe(412);
  });

  it('are told what is wrong with their input', async () => {
    const wrong: Record<string, object> = {
      name: { name: '' },
      scopes: { scopes: ['users:delete'] },
      addresses: { addresses: ['10', 'localhost'] },
      expires_at: { expires_at: 'soon' },
    };
    for (const [field, input] of Object.entries(wrong)) {
      const body = { name: 'ERP', scopes: ['orders:read'], ...input };
      const response = await admin.client.post('/admin/api-keys', body);
      expect([field, response.status, Object.keys(response.body.errors)]).toEqual([field, 422, [field]]);
    }
    expect((await admin.client.post('/admin/api-keys', { name: 'ERP', scopes: [] })).status).toBe(422);
    expect((await admin.client.put('/admin/api-keys/999999', { scopes: [] })).status).toBe(404);
    const { id } = await aKey(store, { scopes: ['orders:read'] });
    expect((await admin.client.put(`/admin/api-keys/${id}`, { scopes: [] })).status).toBe(422);
    expect((await rotate(id, { previous_valid_hours: 169 })).status).toBe(422);
  });

  it('get 404 for a key that is not there', async () => {
    expect((await admin.client.get('/admin/api-keys/999999')).status).toBe(404);
    expect((await admin.client.delete('/admin/api-keys/999999')).status).toBe(404);
    expect((await rotate(999_999)).status).toBe(404);
  });

  it('revoke a key for good', async () => {
    const { id, client } = await aKey(store, { scopes: ['orders:read'] });
    expect((await admin.client.delete(`/admin/api-keys/${id}`)).status).toBe(204);
    expect((await client.get('/admin/orders')).status).toBe(401);
    const first = (await shown(id)).revoked_at;
    store.clock.advance(MINUTE_MS);
    expect((await admin.client.delete(`/admin/api-keys/${id}`)).status).toBe(204);
    expect((await shown(id)).revoked_at).toBe(first);
    expect((await rotate(id)).body.code).toBe('API_KEY_REVOKED');
    expect((await admin.client.put(`/admin/api-keys/${id}`, { name: 'Back' })).body.code).toBe(
      'API_KEY_REVOKED',
    );
  });

  it('alone manage keys', async () => {
    const manager = await signedIn(store, { roles: ['manager'] });
    const { id, client } = await aKey(store, { scopes: [...API_KEY_SCOPES] });
    for (const other of [manager.client, client]) {
      const body = { name: 'More', scopes: ['orders:read'] };
      const answers = [
        await other.get('/admin/api-keys'),
        await other.post('/admin/api-keys', body),
        await other.put(`/admin/api-keys/${id}`, body),
        await other.post(`/admin/api-keys/${id}/rotate`, {}),
        await other.delete(`/admin/api-keys/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });
});

describe('a rotation', () => {
  it('leaves the secret until now valid for a day', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    await key.client.get('/admin/orders');
    const { body, status } = await rotate(key.id);
    expect(status).toBe(200);
    const fresh = store.client.as(body.data.secret);
    expect(body.data.hint).toBe(body.data.secret.slice(0, 14));
    const { rotated_at, previous_secret } = body.data;
    expect(Date.parse(previous_secret.valid_until) - Date.parse(rotated_at)).toBe(24 * HOUR_MS);
    expect((await fresh.get('/admin/orders')).status).toBe(200);
    expect((await key.client.get('/admin/orders')).status).toBe(200);
    store.clock.advance(24 * HOUR_MS);
    expect((await fresh.get('/admin/orders')).status).toBe(200);
    expect((await key.client.get('/admin/orders')).status).toBe(401);
    expect((await shown(key.id)).previous_secret).toBeNull();
    expect((await rotate(key.id)).status).toBe(200);
  });

  it('never leaves a third secret valid', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    await key.client.get('/admin/orders');
    const second = (await rotate(key.id, { previous_valid_hours: 1 })).body.data.secret as string;
    const refused = await rotate(key.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'API_KEY_ROTATING']);
    expect((await key.client.get('/admin/orders')).status).toBe(200);
    const { status, body } = await rotate(key.id, { previous_valid_hours: 0 });
    expect(status).toBe(200);
    const statuses = await Promise.all(
      [key.secret, second, body.data.secret as string].map(
        async (secret) => (await store.client.as(secret).get('/admin/orders')).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 200]);
    expect((await shown(key.id)).last_used_at).not.toBeNull();
  });

  it('moves a key to who rotates it, without the secret of an owner who has left', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [key.owner.id]);
    expect((await key.client.get('/admin/orders')).status).toBe(401);
    const { body } = await rotate(key.id);
    expect(body.data).toMatchObject({ status: 'active', owner: { id: admin.id }, previous_secret: null });
    expect((await key.client.get('/admin/orders')).status).toBe(401);
    expect((await store.client.as(body.data.secret).get('/admin/orders')).status).toBe(200);
  });

  it('happens once when two people rotate at the same moment', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    const answers = await Promise.all([rotate(key.id), rotate(key.id), rotate(key.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await key.client.get('/admin/orders')).status).toBe(200);
    const rows = await store.db.rows('SELECT FROM api_key_secrets WHERE api_key_id = $1', [key.id]);
    expect(rows).toHaveLength(2);
  });

  it('of two that end the other secrets leaves one', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    const answers = await Promise.all([1, 2, 3].map(() => rotate(key.id, { previous_valid_hours: 0 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const secrets = [key.secret, ...answers.map(({ body }) => body.data.secret as string)];
    const used = await Promise.all(secrets.map((secret) => store.client.as(secret).get('/admin/orders')));
    expect(used.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('and uses at the same moment do not wait for each other in a circle', async () => {
    const key = await aKey(store, { scopes: ['orders:read'] });
    for (let round = 0; round < 5; round++) {
      store.clock.advance(2 * MINUTE_MS);
      const calls = Array.from({ length: 8 }, () => key.client.get('/admin/orders'));
      const [rotated, ...used] = await Promise.all([rotate(key.id, { previous_valid_hours: 100 }), ...calls]);
      expect([200, 409]).toContain(rotated.status);
      expect(used.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
  });
});

it('a revocation ends a key while it is in use', async () => {
  const key = await aKey(store, { scopes: ['orders:read'] });
  const early = Array.from({ length: 8 }, () => key.client.get('/admin/orders'));
  const revoked = await admin.client.delete(`/admin/api-keys/${key.id}`);
  const late = await Promise.all(Array.from({ length: 8 }, () => key.client.get('/admin/orders')));
  expect(revoked.status).toBe(204);
  expect((await Promise.all(early)).every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(late.map(({ status }) => status)).toEqual(Array(8).fill(401));
});

it('each key has a limit of its own', async () => {
  const limited = await startStore({ RATE_LIMIT: 'on' });
  try {
    const one = await aKey(limited, { scopes: ['orders:read'] });
    const other = await aKey(limited, { scopes: ['orders:read'] }, one.owner);
    const request = {
      ip: '127.0.0.1',
      principal: { userId: 1, apiKey: { id: one.id, name: '', scopes: ['orders:read'] } },
    };
    for (let count = 0; count < 600; count++)
      await limited.get(RateLimits).take('api-key', request as unknown as Parameters<RateLimits['take']>[1]);
    const { status, headers } = await one.client.get('/admin/orders');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.client.get('/admin/orders')).status).toBe(200);
    expect((await one.owner.client.get('/admin/orders')).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

it('a key has no records sent to an address of its choice', async () => {
  const { client, owner } = await aKey(store, { scopes: ['webhooks:write'] });
  const url = 'https://example.com/in';
  const input = { url, events: ['customer.updated'] };
  const refused = { status: 403, body: { code: 'FORBIDDEN' } };
  expect(await client.post('/admin/webhooks', { ...input, include: 'record' })).toMatchObject(refused);
  expect((await client.post('/admin/webhooks', input)).status).toBe(201);
  const { body } = await owner.client.post('/admin/webhooks', { ...input, include: 'record' });
  const path = `/admin/webhooks/${body.data.id}`;
  expect(await client.put(path, { url: 'https://example.com/other' })).toMatchObject(refused);
  expect((await owner.client.get(path)).body.data.url).toBe(url);
});
