import pg from 'pg';
import type { TestResponse } from '@comptoir/testing';
import { LogsService } from '../../src/platform/logs/logs.service';
import { ApiLogService } from '../../src/platform/logs/api-log.service';
import { SearchLogService } from '../../src/platform/logs/search-log.service';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;
const CANARY = 'canary0123456789canary';

describe('the logs', () => {
  let store: TestStore;
  let admin: TestAccount;
  let manager: TestAccount;
  let customer: TestAccount;
  beforeAll(async () => {
    store = await startStore({ API_LOG_DAYS: '10', SEARCH_LOG_DAYS: '20', ACTIVITY_LOG_DAYS: '30' });
    admin = await signedIn(store, { roles: ['admin'], name: 'Ada Admin' });
    manager = await signedIn(store, { roles: ['manager'] });
    customer = await signedIn(store);
  });
  afterAll(() => store.stop());
  beforeEach(async () => {
    await store.get(ApiLogService).flush();
    await store.get(SearchLogService).flush();
    await store.db.rows('TRUNCATE activity_log, api_log, search_log');
  });

  const activity = async (query = ''): Promise<any> =>
    (await admin.client.get(`/admin/logs/activity${query}`)).body;
  const requests = async (query = ''): Promise<any> => {
    await store.get(ApiLogService).flush();
    return (await admin.client.get(`/admin/logs/api${query}`)).body;
  };
  const searches = async (query = ''): Promise<any> => {
    await store.get(SearchLogService).flush();
    return (await admin.client.get(`/admin/logs/search${query}`)).body;
  };
  const setReservation = (minutes: number): Promise<TestResponse> =>
    admin.client.put('/admin/settings', { checkout: { reservation_minutes: minutes } });

  it.each(['activity', 'api', 'search'])('/admin/logs/%s is for administrators', async (log) => {
    const path = `/admin/logs/${log}`;
    const statuses = await Promise.all(
      [store.client, customer.client, manager.client, admin.client].map((client) => client.get(path)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 200]);
    for (const bad of ['from=soon', 'to=2026-02-30', 'per_page=x']) {
      expect((await admin.client.get(`${path}?${bad}`)).status).toBe(422);
    }
  });

  describe('of staff', () => {
    it('says who changed what, from where and by which request', async () => {
      await setReservation(45);
      await store.db.rows('TRUNCATE activity_log');
      const { headers } = await setReservation(50);
      await setReservation(50);
      const { data, meta } = await activity();
      expect(meta.total).toBe(1);
      expect(data).toEqual([
        {
          id: expect.any(Number),
          actor: { id: admin.id, name: 'Ada Admin', role: 'admin' },
          action: 'settings.update',
          subject_type: 'settings',
          subject_id: 'checkout.reservation_minutes',
          changes: { before: { value: 45 }, after: { value: 50 } },
          ip: '127.0.0.1',
          user_agent: 'node',
          request_id: headers.get('x-request-id'),
          created_at: expect.any(String),
        },
      ]);
    });

    it('contains no rejected requests, no customers and no requests without a change', async () => {
      expect((await admin.client.put('/admin/settings', { checkout: { nonsense: 1 } })).status).toBe(422);
      expect((await manager.client.put('/admin/settings', {})).status).toBe(403);
      expect((await customer.client.put('/user', { name: 'Somebody Else' })).status).toBe(200);
      expect((await admin.client.put('/user', { name: 'Ada Admin' })).status).toBe(200);
      await activity();
      expect((await activity()).data).toEqual([]);
    });

    it('hides secrets, and names the rows of a request by their numbers', async () => {
      const hook = await admin.client.post('/admin/webhooks', {
        url: 'https://example.com/hook',
        events: ['order.placed'],
        secret: CANARY,
      });
      expect(hook.status).toBe(201);
      const { data } = await activity('?subject_type=webhooks');
      expect(data).toEqual([
        expect.objectContaining({ action: 'webhooks.create', subject_id: hook.body.data.id }),
      ]);
      expect(data[0].changes.after).toMatchObject({ url: 'https://example.com/hook' });
      await admin.client.delete(`/admin/webhooks/${hook.body.data.id}`);
      const all = await activity('?subject_type=webhooks');
      expect(all.data.map((entry: any) => entry.action)).toEqual(['webhooks.delete', 'webhooks.create']);
      expect(JSON.stringify(all)).not.toContain(CANARY);
    });

    it('logs parallel writes of different people under their own names', async () => {
      const second = await signedIn(store, { roles: ['admin'] });
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? admin : second).client.post('/admin/webhooks', {
            url: `https://example.com/${index % 2 ? admin.id : second.id}/${index}`,
            events: ['order.placed'],
          }),
        ),
      );
      expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
      const { data } = await activity('?action=webhooks.create&subject_type=webhooks');
      expect(data).toHaveLength(8);
      for (const { actor, changes } of data) expect(changes.after.url).toContain(`.com/${actor.id}/`);
    });

    it('is filtered by actor, action, subject and day', async () => {
      await setReservation(20);
      const today = new Date().toISOString().slice(0, 10);
      const found = [
        `actor_id=${admin.id}`,
        'action=settings.update',
        'subject_type=settings&subject_id=checkout.reservation_minutes',
        `from=${today}&to=${today}`,
      ];
      for (const filter of found) expect((await activity(`?${filter}`)).meta.total).toBe(1);
      const missed = [
        `actor_id=${customer.id}`,
        'action=x',
        'subject_type=x',
        'subject_id=1',
        'from=2199-01-01',
      ];
      for (const filter of missed) expect((await activity(`?${filter}`)).data).toEqual([]);
    });
  });

  describe('of requests', () => {
    it('contains request, user and result', async () => {
      const { headers } = await customer.client.get('/orders/ORD-20260101-000001');
      const request_id = headers.get('x-request-id');
      const { data } = await requests(`?request_id=${request_id}`);
      expect(data).toEqual([
        {
          id: expect.any(Number),
          request_id,
          method: 'GET',
          path: '/api/v1/orders/ORD-20260101-000001',
          status_code: 404,
          duration_ms: expect.any(Number),
          user_id: customer.id,
          ip: '127.0.0.1',
          error_code: 'ORDER_NOT_FOUND',
          created_at: expect.any(String),
        },
      ]);
    });

    it('keeps no token, code, hash, query string or unknown address', async () => {
      await store.client.get(`/catalogue/products?search=${CANARY}&token=${CANARY}&access_token=${CANARY}`);
      await customer.client.get(`/auth/verify-email/${customer.id}/${CANARY}?signature=${CANARY}&expires=1`);
      await store.client.get(`/gift-cards/${CANARY}`);
      await store.client.get(`/${CANARY}/${CANARY}?x=${CANARY}`);
      await store.client.post('/auth/login', { email: `${CANARY}@example.com`, password: CANARY });
      await store.client.post(`/auth/social/${CANARY}`, { token: CANARY });
      await admin.client.get(`/user?token=${CANARY}`);
      const { data } = await requests('?per_page=100');
      expect(data.map((line: any) => line.path)).toEqual(
        expect.arrayContaining([
          '/api/v1/catalogue/products',
          `/api/v1/auth/verify-email/${customer.id}/:hash`,
          '/api/v1/gift-cards/:code',
          '/api/v1/auth/social/:provider',
          'unknown',
        ]),
      );
      expect(JSON.stringify(await store.db.rows('SELECT * FROM api_log'))).not.toContain('canary');
    });

    it('is filtered, and leaves out health checks', async () => {
      await store.client.get('/health');
      await customer.client.get('/user');
      await store.client.get('/user');
      expect((await requests('?path=/api/v1/health')).data).toEqual([]);
      const found = ['path=/api/v1/us&status_code=200', 'status_code=401', `user_id=${customer.id}`];
      for (const filter of found) expect((await requests(`?${filter}`)).data).toHaveLength(1);
      expect((await requests('?error_code=UNAUTHENTICATED&method=GET')).data).toHaveLength(1);
      for (const filter of ['path=%25', 'method=PUT', 'to=2020-01-01', 'user_id=999999']) {
        expect((await requests(`?${filter}`)).data).toEqual([]);
      }
    });

    it('never makes a request fail', async () => {
      await store.db.rows('ALTER TABLE api_log RENAME TO api_log_away');
      const response = await customer.client.get('/user');
      await store.get(ApiLogService).flush();
      await store.db.rows('ALTER TABLE api_log_away RENAME TO api_log');
      expect(response.status).toBe(200);
      await customer.client.get('/user');
      expect((await requests('?path=/api/v1/user')).data).toHaveLength(1);
    });
  });

  describe('of searches', () => {
    it('contains search text, user and number of results', async () => {
      await store.client.get('/catalogue/products?search=%20Blue%20%20LAMP&per_page=5');
      await store.client.get('/catalogue/products?search=lamp&page=2');
      await store.client.get('/catalogue/products');
      await customer.client.get('/catalogue/products?search=blue+lamp');
      const expired = await store.client.as('expired').get('/catalogue/products?search=chair');
      expect(expired.status).toBe(200);
      const { data, meta } = await searches();
      expect(meta.total).toBe(3);
      expect(
        data.map(({ query, user_id, results_count }: any) => ({ query, user_id, results_count })),
      ).toEqual(
        expect.arrayContaining([
          { query: 'blue lamp', user_id: null, results_count: 0 },
          { query: 'blue lamp', user_id: customer.id, results_count: 0 },
          { query: 'chair', user_id: null, results_count: 0 },
        ]),
      );
      expect((await searches('?q=LAMP')).meta.total).toBe(2);
      expect((await searches('?q=%25')).meta.total).toBe(0);
    });

    it('counts the most frequent ones', async () => {
      for (const word of ['lamp', 'chair', 'Lamp', 'sofa', 'lamp ', 'chair']) {
        await store.client.get(`/catalogue/products?search=${encodeURIComponent(word)}`);
      }
      const { data, meta } = await searches('?top=true&per_page=2');
      expect(data).toEqual([
        { query: 'lamp', count: 3 },
        { query: 'chair', count: 2 },
      ]);
      expect(meta).toMatchObject({ total: 3, last_page: 2 });
    });
  });

  it('are forgotten after their days', async () => {
    let minutes = 100;
    const fill = async (): Promise<void> => {
      // Another value each time, or there is nothing to log.
      await setReservation(++minutes);
      await store.client.get('/catalogue/products?search=lamp');
      await store.get(ApiLogService).flush();
      await store.get(SearchLogService).flush();
    };
    const kept = async (): Promise<unknown> =>
      store.db.row(`SELECT (SELECT count(*) FROM activity_log) > 0 AS activity,
        (SELECT count(*) FROM api_log) > 0 AS api, (SELECT count(*) FROM search_log) > 0 AS search`);
    await fill();
    const seen: unknown[] = [];
    for (const days of [0, 11, 10, 10]) {
      store.clock.advance(days * DAY_MS);
      await store.get(LogsService).pruneLogs();
      seen.push(await kept());
    }
    expect(seen).toEqual([
      { activity: true, api: true, search: true },
      { activity: true, api: false, search: true },
      { activity: true, api: false, search: false },
      { activity: false, api: false, search: false },
    ]);
  });
});

describe('the log of requests', () => {
  it('is written to the end when the process stops', async () => {
    // Its own, since it is stopped.
    const store = await startStore({});
    const watcher = new pg.Client({ connectionString: store.config.database.url });
    await watcher.connect();
    await Promise.all(Array.from({ length: 30 }, () => store.client.get('/user')));
    await store.app.close();
    const { rows } = await watcher.query<{ lines: string }>('SELECT count(*) AS lines FROM api_log');
    await watcher.end();
    expect(Number(rows[0]?.lines)).toBe(30);
    await store.stop();
  });

  it('is off, but for nothing, at zero percent', async () => {
    const store = await startStore({ API_LOG_PERCENT: '0' });
    await store.client.get('/user');
    await store.get(ApiLogService).flush();
    expect(await store.db.rows('SELECT id FROM api_log')).toEqual([]);
    await store.stop();
  });
});
