import { COSTLY_BODIES, exchange, malformedRequests } from '../../../tools/fuzz/sockets';
import { patience } from '../../../tools/testing-servers/time-scale';
import { type TestBooking, startBooking } from './booking-harness';

const BOOKINGS = '/api/bookings';

describe('booking, on its sockets', () => {
  let booking: TestBooking;
  let port: number;
  beforeAll(async () => {
    booking = await startBooking({ CORS_ORIGINS: 'https://admin.example.com' });
    port = (booking.app.getHttpServer().address() as { port: number }).port;
  });
  afterAll(() => booking.stop());
  /** Checks that other clients are still served. */
  const expectServed = async (): Promise<void> => {
    expect((await booking.client.get('/health')).status).toBe(200);
  };

  it.each(malformedRequests(BOOKINGS))('rejects %s once, and hangs up', async (_, bytes) => {
    const { text, statuses, isClosed } = await exchange(port, bytes);
    expect(isClosed).toBe(true);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    // Node answers a request without a host itself, with an empty body.
    const body = /\{.*\}/.exec(text)?.[0];
    expect(body === undefined || 'error' in JSON.parse(body)).toBe(true);
    await expectServed();
  });

  it.each(COSTLY_BODIES)('rejects %s immediately', async (_, body, status) => {
    const head = `POST ${BOOKINGS} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const start = performance.now();
    const { statuses } = await exchange(port, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
    expect(statuses).toEqual([status]);
    expect(performance.now() - start).toBeLessThan(patience(5_000));
    await expectServed();
  });

  it('lets no site into the admin routes that writes its target with a host', async () => {
    const target = 'http://other.example/api/admin/settings';
    const { text } = await exchange(
      port,
      `GET ${target} HTTP/1.1\r\nHost: a\r\nOrigin: https://any.example.com\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).not.toMatch(/access-control-allow-origin/i);
  });
});
