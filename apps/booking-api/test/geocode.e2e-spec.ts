import Fastify, { type FastifyInstance } from 'fastify';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { type GeocoderServer, startGeocoderServer } from '../../../tools/testing-servers/geocoder-server';
import { tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNAVAILABLE = {
  status: 500,
  body: { error: 'Geocoding is unavailable', code: 'GEOCODING_UNAVAILABLE' },
};
const NOT_FOUND = { status: 404, body: { error: 'Address not found', code: 'ADDRESS_NOT_FOUND' } };

function ask({ client }: TestBooking, address: string): Promise<TestResponse> {
  return client.get(`/geocode?${new URLSearchParams({ address }).toString()}`);
}

async function seen(response: Promise<TestResponse>): Promise<{ status: number; body: unknown }> {
  const { status, body } = await response;
  return { status, body };
}

describe('GET /geocode', () => {
  let booking: TestBooking;
  let geocoder: GeocoderServer;
  beforeAll(async () => {
    geocoder = await startGeocoderServer();
    booking = await startBooking({
      GEOCODER_URL: geocoder.url,
      GEOCODER_USER_AGENT: 'chez-ada (a@example.com)',
    });
  });
  afterAll(() => Promise.all([booking.stop(), geocoder.close()]));
  beforeEach(async () => {
    geocoder.setMode('ok');
    geocoder.searches.length = 0;
    await booking.empty('geocoded_addresses');
    await booking.db.rows('UPDATE geocoder_pace SET next_at = now()');
  });

  it('finds a place', async () => {
    expect(await seen(ask(booking, ' 10 Rue de Rivoli, Paris '))).toEqual({
      status: 200,
      body: { lat: 48.8556, lng: 2.3605, formatted_address: '10, Rue de Rivoli, Paris, 75004, France' },
    });
    expect(geocoder.searches).toEqual([
      expect.objectContaining({ q: '10 rue de rivoli, paris', userAgent: 'chez-ada (a@example.com)' }),
    ]);
  });

  it('asks once for the same address in whatever writing, for 30 days', async () => {
    const first = await ask(booking, '10 Rue de Rivoli, Paris');
    for (const address of ['10 RUE DE RIVOLI ,  PARIS', '10  rue de rivoli,\tparis']) {
      expect((await ask(booking, address)).body).toEqual(first.body);
    }
    booking.clock.advance(30 * DAY - HOUR);
    await ask(booking, '10 Rue de Rivoli, Paris');
    expect(geocoder.searches).toHaveLength(1);
    booking.clock.advance(2 * HOUR);
    await ask(booking, '10 Rue de Rivoli, Paris');
    expect(geocoder.searches).toHaveLength(2);
    booking.clock.advance(-30 * DAY - HOUR);
  });

  it('remembers for a day that there is no such place', async () => {
    expect(await seen(ask(booking, 'Introuvable'))).toEqual(NOT_FOUND);
    booking.clock.advance(23 * HOUR);
    expect(await seen(ask(booking, 'introuvable'))).toEqual(NOT_FOUND);
    expect(geocoder.searches).toHaveLength(1);
    booking.clock.advance(2 * HOUR);
    expect(await seen(ask(booking, 'introuvable'))).toEqual(NOT_FOUND);
    expect(geocoder.searches).toHaveLength(2);
    const cached = 'SELECT address FROM geocoded_addresses';
    await booking.get(JobsRuntime).runSchedule('forget-geocoded-addresses');
    expect(await booking.db.rows(cached)).toHaveLength(1);
    booking.clock.advance(25 * HOUR);
    await booking.get(JobsRuntime).runSchedule('forget-geocoded-addresses');
    expect(await booking.db.rows(cached)).toEqual([]);
    booking.clock.advance(-50 * HOUR);
  });

  it('asks once for what many ask at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => ask(booking, '1 Place Bellecour, Lyon')),
    );
    expect(tally(responses)).toEqual({ 200: 30 });
    expect(geocoder.searches).toHaveLength(1);
  });

  it.each(['down', 'malformed', 'redirect'] as const)(
    'says so when the geocoder is %s, and remembers nothing of it',
    async (mode) => {
      geocoder.setMode(mode);
      expect(await seen(ask(booking, '5 Avenue Anatole France'))).toEqual(UNAVAILABLE);
      geocoder.setMode('ok');
      expect((await ask(booking, '5 Avenue Anatole France')).status).toBe(200);
    },
  );

  it('gives a geocoder that does not answer five seconds', async () => {
    geocoder.setMode('stall');
    const startedAt = performance.now();
    expect(await seen(ask(booking, '36 Quai des Orfèvres'))).toEqual(UNAVAILABLE);
    expect(performance.now() - startedAt).toBeGreaterThan(4_500);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  it.each([
    '/geocode',
    '/geocode?address=',
    '/geocode?address=%20%20',
    `/geocode?address=${'x'.repeat(301)}`,
    '/geocode?address=a&address=b',
    '/geocode?address[x]=a',
    '/geocode?address=a%00b',
  ])('rejects %j', async (path) => {
    const { status, body } = await booking.client.get(path);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'address is required' });
    expect(geocoder.searches).toEqual([]);
  });

  it.each(['x'.repeat(300), "'; DROP TABLE bookings; --", '‮\ud83d\ude00 %', '\uffff\u0301'])(
    'takes any text for an address: %j',
    async (address) => {
      expect([200, 404]).toContain((await ask(booking, address)).status);
    },
  );
});

describe('the pace of questions to the geocoder', () => {
  it('is one a second over all replicas, with three of one client waiting in each', async () => {
    const geocoder = await startGeocoderServer();
    const first = await startBooking({ GEOCODER_URL: geocoder.url });
    const second = await startBooking({
      GEOCODER_URL: geocoder.url,
      DATABASE_URL: first.config.database.url,
    });
    try {
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => ask(n % 2 ? first : second, `${n + 1} rue Oberkampf, Paris`)),
      );
      const { 200: found = 0, 503: sent = 0 } = tally(responses);
      // A request that arrives late finds the place of a search that has ended.
      expect(found).toBeGreaterThanOrEqual(8);
      expect(sent).toBeGreaterThan(0);
      expect(found + sent).toBe(12);
      const rejected = responses.find(({ status }) => status === 503);
      expect(rejected?.body).toMatchObject({ error: 'Geocoding is busy. Please try again in a moment.' });
      expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
      const times = geocoder.searches.map(({ at }) => at);
      expect(times).toHaveLength(found);
      // A single question may be late on its way, so that the next one seems to follow too soon.
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((found - 1) * 1_000 - 1_500);
    } finally {
      await Promise.all([first.stop(), second.stop(), geocoder.close()]);
    }
  });

  it('has a place for everybody while one client floods it', async () => {
    const geocoder = await startGeocoderServer();
    const booking = await startBooking({ GEOCODER_URL: geocoder.url, TRUST_PROXY: '127.0.0.1' });
    try {
      const from = (address: string, place: string) =>
        booking.client.get(`/geocode?address=${encodeURIComponent(place)}`, {
          headers: { 'x-forwarded-for': address },
        });
      const flood = Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:2::${n}`, `${n + 1} rue de Lyon`));
      const other = from('198.51.100.7', '9 rue de la Paix');
      const statuses = tally(await Promise.all(flood));
      // Four have a place, and one more for each second until the last one has arrived.
      expect(statuses[503]).toBeGreaterThanOrEqual(8);
      expect((await other).status).toBe(200);
    } finally {
      await Promise.all([booking.stop(), geocoder.close()]);
    }
  });
});

describe('a geocoder with invalid responses', () => {
  let booking: TestBooking;
  let odd: FastifyInstance;
  let response: unknown;
  beforeAll(async () => {
    odd = Fastify();
    odd.get('/maps/search', (_request, reply) => reply.type('application/json').send(response));
    const url = await odd.listen({ port: 0, host: '127.0.0.1' });
    booking = await startBooking({ GEOCODER_URL: `${url}/maps` });
  });
  afterAll(() => Promise.all([booking.stop(), odd.close()]));
  beforeEach(() => booking.db.rows('UPDATE geocoder_pace SET next_at = now()'));

  const place = (fields: object): string =>
    JSON.stringify([{ lat: '1.5', lon: '-2.5', display_name: 'Here', ...fields }]);

  it.each([
    ['no list', '{}'],
    ['null', 'null'],
    ['a list of nothing', '[null]'],
    ['no coordinates', place({ lat: undefined })],
    ['empty coordinates', place({ lon: '' })],
    ['words for coordinates', place({ lat: 'north' })],
    ['a latitude that is none', place({ lat: '91' })],
    ['infinite coordinates', place({ lon: '1e999' })],
    ['no name', place({ display_name: '' })],
    ['another name', place({ display_name: { en: 'Here' } })],
    ['too much', place({ padding: 'x'.repeat(300_000) })],
    ['half an answer', '[{"lat":'],
  ])('is unavailable when it answers %s', async (_, text) => {
    response = text;
    expect(await seen(ask(booking, 'anywhere'))).toEqual(UNAVAILABLE);
  });

  it('may give numbers, and stand under a path', async () => {
    response = place({ lat: 0, lon: 180 });
    expect((await ask(booking, 'somewhere')).body).toEqual({ lat: 0, lng: 180, formatted_address: 'Here' });
  });
});

it('says so when no geocoder is configured, and limits calls', async () => {
  const booking = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_GEOCODES_PER_MINUTE: '1' });
  try {
    expect(await seen(ask(booking, 'Paris'))).toEqual(UNAVAILABLE);
    expect((await ask(booking, 'Paris')).status).toBe(429);
  } finally {
    await booking.stop();
  }
});
