import type { TestClient, TestResponse } from '@comptoir/testing';
import { aKey } from './api-keys.fixture';
import type { TestBooking } from './booking-harness';
import { WEBHOOKS, WebhookFixtures } from './webhooks.fixture';

const ABOUT_CLIENTS = ['booking.created', 'booking.updated', 'booking.cancelled'];
const OTHERS = ['resource.updated', 'booking.deleted', 'waiting_list.joined'];
const DAY_MS = 86_400_000;

let booking: TestBooking;
let webhooks: WebhookFixtures;
let room: number;
beforeAll(async () => {
  webhooks = await WebhookFixtures.open();
  ({ booking } = webhooks);
});
afterAll(() => webhooks?.close());
beforeEach(async () => {
  room = await webhooks.reset();
});

const withScopes = async (...scopes: string[]): Promise<TestClient> =>
  (await aKey(booking, { scopes })).client;
const create = (client: TestClient, fields: object): Promise<TestResponse> =>
  client.post(WEBHOOKS, { url: webhooks.sink.url, ...fields });
const expectRefused = ({ status, body, headers }: TestResponse): void => {
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  expect(body.error).toContain('bookings:read');
  expect(headers.get('www-authenticate')).toContain('scope="bookings:read"');
};
const stretch = (): object => {
  const now = booking.clock.now().getTime();
  return { from: new Date(now - DAY_MS).toISOString(), until: new Date(now + DAY_MS).toISOString() };
};

describe('webhooks of an API key that may not read bookings', () => {
  it.each(ABOUT_CLIENTS)('do not get %s', async (event) => {
    const key = await withScopes('webhooks:write');
    expectRefused(await create(key, { events: [event] }));
    expectRefused(await create(key, { events: [...OTHERS, event] }));
    const { body: made } = await create(key, { events: OTHERS });
    expectRefused(await key.put(`${WEBHOOKS}/${made.id}`, { events: [...OTHERS, event] }));
    await webhooks.book(room);
    await booking.drain();
    expect(webhooks.sink.deliveries.filter(({ body }) => body.includes('ada@example.com'))).toEqual([]);
  });

  it('have other events, and can be changed', async () => {
    const key = await withScopes('webhooks:write');
    const { status, body: made } = await create(key, { events: OTHERS });
    expect(status).toBe(201);
    const changed = await key.put(`${WEBHOOKS}/${made.id}`, {
      url: `${webhooks.sink.url}/b`,
      secret: 'other',
    });
    expect(changed.status).toBe(200);
    expect((await key.post(`${WEBHOOKS}/${made.id}/replay`, stretch())).status).toBe(202);
  });

  it('of people about clients are not sent elsewhere, and can be switched off', async () => {
    const key = await withScopes('webhooks:write');
    const hook = await webhooks.register();
    const path = `${WEBHOOKS}/${hook.id}`;
    expectRefused(await key.put(path, { url: `${webhooks.sink.url}/elsewhere` }));
    expectRefused(await key.put(path, { secret: 'known to the key' }));
    expectRefused(await key.put(path, { events: OTHERS }));
    expect((await key.put(path, { url: webhooks.sink.url, secret: '********' })).status).toBe(200);
    expect((await key.put(path, { events: ['booking.created'], is_active: false })).status).toBe(200);
    expectRefused(await key.put(path, { is_active: true }));
    expect((await booking.admin.get(path)).body).toMatchObject({ url: webhooks.sink.url, is_active: false });
  });

  it('that were about clients once do not take their log elsewhere', async () => {
    const key = await withScopes('webhooks:write');
    const hook = await webhooks.register();
    const path = `${WEBHOOKS}/${hook.id}`;
    await webhooks.book(room);
    await booking.drain();
    await booking.admin.put(path, { events: OTHERS });
    expectRefused(await key.put(path, { url: `${webhooks.sink.url}/elsewhere` }));
    expectRefused(await key.post(`${path}/replay`, stretch()));
  });

  it('show deliveries without what is about clients, and do not repeat them', async () => {
    const { hook, id } = await webhooks.failed(room);
    const path = `${WEBHOOKS}/${hook.id}`;
    const key = await withScopes('webhooks:write');
    const tested = await key.post(`${path}/test`, { event: 'booking.created' });
    expect(tested.status).toBe(202);
    expect(tested.body.payload.data.email).toBe('camille@example.com');
    const shown = await (await withScopes('webhooks:read')).get(`${path}/deliveries`);
    expect(shown.status).toBe(200);
    expect(shown.body.find((delivery: { id: number }) => delivery.id === id)).toMatchObject({
      event: 'booking.created',
      payload: { event: 'booking.created', data: {} },
      response_code: 500,
      response_body: null,
    });
    expect(JSON.stringify(shown.body)).not.toContain('ada@example.com');
    expectRefused(await key.post(`${path}/deliveries/${id}/retry`, {}));
    expectRefused(await key.post(`${path}/replay`, stretch()));
    await booking.drain();
    expect(webhooks.bodies().map(({ test }) => test)).toEqual([true]);
  });
});

describe('webhooks of an API key that may read bookings', () => {
  it('are about clients as those of people are', async () => {
    const key = await withScopes('webhooks:write', 'bookings:read');
    const { status, body: hook } = await create(key, { events: ABOUT_CLIENTS });
    expect(status).toBe(201);
    await webhooks.book(room);
    await booking.drain();
    const path = `${WEBHOOKS}/${hook.id}`;
    const [delivery] = (await key.get(`${path}/deliveries`)).body;
    expect(delivery.payload.data.email).toBe('ada@example.com');
    expect((await key.put(path, { url: `${webhooks.sink.url}/b`, secret: 'other' })).status).toBe(200);
    expect((await key.post(`${path}/deliveries/${delivery.id}/retry`, { delivered: true })).status).toBe(202);
    expect((await key.post(`${path}/replay`, stretch())).status).toBe(202);
  });

  it('need the scope to write webhooks as before', async () => {
    const key = await withScopes('webhooks:read', 'bookings:write');
    expect((await create(key, { events: ABOUT_CLIENTS })).status).toBe(403);
  });
});
