import type { OpenAPIObject } from '@nestjs/swagger';
import {
  findCorsHeaders,
  findCorsProblems,
  findOpenApiErrors,
  findSharingProblems,
  ownReads,
  publicReads,
  readAndRevalidate,
  requiredHeaders,
} from '@comptoir/testing';
import { MONDAY, aResource, bookingOf, openHours } from '../booking.fixture';
import { wishFor } from '../waiting-list.fixture';
import { anUpload } from '../uploads.fixture';
import { ADMIN, type TestBooking, startBooking } from '../booking-harness';

const FRONT = 'https://admin.example';

const NO_STORE = 'no-store';

let booking: TestBooking;
let server: string;
let document: OpenAPIObject;

beforeAll(async () => {
  booking = await startBooking({ NODE_ENV: 'development', CORS_ORIGINS: FRONT });
  server = new URL(booking.client.baseUrl).origin;
  document = (await booking.client.get('/docs-json')).body as OpenAPIObject;
});

afterAll(() => booking?.stop());

it('offers the login of the development stack in its reference', async () => {
  const page = await (await fetch(`${booking.client.baseUrl}/docs`)).text();
  expect(page).toContain('data-path="/api/auth/login" data-email="admin@example.com"');
});

describe('the service in a browser of another origin', () => {
  it.each([FRONT, 'http://localhost:5173', 'http://127.0.0.1:8080'])(
    'may call every operation from %s, with every header that it reads',
    async (origin) => {
      expect(await findCorsProblems(server, document, origin)).toEqual([]);
    },
  );

  it('may call all but staff routes from any other origin', async () => {
    const everywhere = 'https://elsewhere.example';
    const isAdmin = ([path]: [string, unknown]): boolean => path.startsWith('/api/admin/');
    const paths = Object.entries(document.paths);
    const part = (keep: (entry: [string, unknown]) => boolean): OpenAPIObject => ({
      ...document,
      paths: Object.fromEntries(paths.filter(keep)),
    });
    expect(
      await findCorsProblems(
        server,
        part((entry) => !isAdmin(entry)),
        everywhere,
      ),
    ).toEqual([]);
    expect(await findCorsHeaders(server, part(isAdmin), everywhere)).toEqual([]);
  });
});

describe('the document of the service', () => {
  it('is sound OpenAPI that names each parameter once', async () => {
    expect(await findOpenApiErrors(document)).toEqual([]);
  });

  it('asks for no header, but for the signature of the payment processor', () => {
    expect(requiredHeaders(document)).toEqual(['POST /api/webhooks/stripe Stripe-Signature']);
  });
});

describe('a response of a public route', () => {
  const REVALIDATED = 'public, no-cache';
  const DAYS = `date_from=${MONDAY}&date_to=${MONDAY}`;
  /** Public routes with their `Cache-Control`. */
  const POLICIES: Record<string, string> = {
    '/resources': REVALIDATED,
    '/resources/blocks/public': REVALIDATED,
    '/resources/bookings/public': REVALIDATED,
    '/resources/{id}': REVALIDATED,
    '/resources/{id}/availability': REVALIDATED,
    '/resources/{id}/fields': REVALIDATED,
    '/resources/{id}/slots': REVALIDATED,
    '/services': REVALIDATED,
    '/services/{id}': REVALIDATED,
    '/services/{id}/availability': REVALIDATED,
    '/settings/public': REVALIDATED,
    '/widget': REVALIDATED,
    '/widget/settings': REVALIDATED,
    // Readable by anyone who has the address of the feed.
    '/calendars/{token}.ics': 'private, max-age=300',
    // Responses about one person, or with changing content.
    '/bookings/{token}': NO_STORE,
    '/bookings/{token}/calendar.ics': NO_STORE,
    '/bookings/{token}/export': NO_STORE,
    '/bookings/{token}/manage': NO_STORE,
    '/waiting-list/{token}': NO_STORE,
    '/waiting-list/{token}/manage': NO_STORE,
    '/client-bookings': NO_STORE,
    '/bookings/{token}/series': NO_STORE,
    '/files/{year}/{month}/{name}': 'private, no-store',
    // It follows the settings at once.
    '/auth/options': NO_STORE,
    '/geocode': NO_STORE,
    '/health': NO_STORE,
    '/health/ready': NO_STORE,
  };
  /** Routes that answer only with a provider or a header. */
  const NEEDS_MORE = ['/client-bookings', '/geocode'];
  const paths = Object.keys(POLICIES);
  let urls: Record<string, string>;

  beforeAll(async () => {
    const id = await aResource(booking);
    await openHours(booking, id);
    const { token } = (await booking.client.post('/bookings', bookingOf(id))).body;
    const feed = await booking.admin.post(`/admin/resources/${id}/calendar-token`);
    const weekly = {
      ...bookingOf(id, { start_at: `${MONDAY}T11:00`, end_at: `${MONDAY}T12:00` }),
      repeat: { frequency: 'weekly', count: 2 },
    };
    const series = (await booking.admin.post('/admin/booking-series', weekly)).body.bookings[0]
      .token as string;
    const cut = { name: 'Cut', durations: [60], resource_ids: [id] };
    const service = (await booking.admin.post('/admin/services', cut)).body.id as number;
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 60, private_files: 'true' });
    const file = new URL(await anUpload(booking));
    const waiting = (await booking.client.post('/waiting-list', wishFor(id))).body.token as string;
    urls = {
      '/files/{year}/{month}/{name}': file.pathname.replace('/api', '') + file.search,
      '/waiting-list/{token}': `/waiting-list/${waiting}`,
      '/waiting-list/{token}/manage': `/waiting-list/${waiting}/manage`,
      '/resources/blocks/public': `/resources/blocks/public?${DAYS}`,
      '/resources/bookings/public': `/resources/bookings/public?${DAYS}`,
      '/resources/{id}': `/resources/${id}`,
      '/resources/{id}/availability': `/resources/${id}/availability?${DAYS}`,
      '/resources/{id}/fields': `/resources/${id}/fields`,
      '/resources/{id}/slots': `/resources/${id}/slots?date=${MONDAY}`,
      '/services/{id}': `/services/${service}`,
      '/services/{id}/availability': `/services/${service}/availability?${DAYS}`,
      '/widget': `/widget?${DAYS}&resource_id=${id}`,
      '/calendars/{token}.ics': new URL(feed.body.url as string).pathname.replace('/api', ''),
      '/bookings/{token}': `/bookings/${token}`,
      '/bookings/{token}/calendar.ics': `/bookings/${token}/calendar.ics`,
      '/bookings/{token}/export': `/bookings/${token}/export`,
      '/bookings/{token}/manage': `/bookings/${token}/manage`,
      '/bookings/{token}/series': `/bookings/${series}/series`,
    };
  });

  it('says whether it may be cached, on every route', () => {
    expect(
      publicReads(document)
        // Pages for people have no prefix, and a spec of their own.
        .filter((path) => path.startsWith('/api/'))
        .map((path) => path.replace('/api', ''))
        .sort(),
    ).toEqual(paths.sort());
  });

  it.each(paths.filter((path) => !NEEDS_MORE.includes(path)))(
    '%s does so, and answers 304 to a client that has this version',
    async (path) => {
      const cacheControl = POLICIES[path];
      expect(await readAndRevalidate(booking.client.baseUrl + (urls[path] ?? path))).toEqual({
        status: 200,
        cacheControl,
        ...(!cacheControl?.includes(NO_STORE) && { revalidatedStatus: 304 }),
      });
    },
  );

  it.each(paths)('%s names in Vary what changes it, and is the same for all callers', async (path) => {
    const { token } = (await booking.client.post('/auth/login', ADMIN)).body;
    const callers = { 'accept-language': 'fr', authorization: `Bearer ${token}` };
    const url = booking.client.baseUrl + (urls[path] ?? path);
    expect(await findSharingProblems(url, callers, ['authorization'])).toEqual([]);
  });

  it('is another one as soon as a slot is taken', async () => {
    const [path = ''] = [urls['/resources/{id}/slots']];
    const before = (await booking.client.get(path)).headers.get('etag') ?? '';
    const id = Number(path.split('/')[2]);
    const later = { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` };
    expect((await booking.client.post('/bookings', bookingOf(id, later))).status).toBe(201);
    expect((await booking.client.get(path, { headers: { 'if-none-match': before } })).status).toBe(200);
  });

  it('is not cached when it is an error', async () => {
    for (const path of [
      '/resources/999/slots?date=2030-01-07',
      '/resources/1/slots',
      '/nothing',
      '/geocode',
    ]) {
      const { status, headers } = await booking.client.get(path);
      expect([status >= 400, headers.get('cache-control'), headers.get('etag')]).toEqual([
        true,
        NO_STORE,
        null,
      ]);
    }
  });
});

it('stores responses for staff in no cache', async () => {
  const reads = ownReads(document).map((path) => path.replace('/api', '').replace(/\{\w+\}/g, '1'));
  const statuses = new Set<number>();
  for (const path of reads) {
    const { status, headers } = await booking.admin.get(path);
    statuses.add(status);
    expect([path, headers.get('cache-control')]).toEqual([path, NO_STORE]);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404]));
});
