import { aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the page of a booking', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'settings');
    room = await aResource(booking, { name: 'Room <1> & "2"' });
  });

  const book = async (headers = {}): Promise<{ id: number; token: string }> =>
    (await booking.client.post('/bookings', bookingOf(room), { headers })).body;
  const page = async (token: string, init: RequestInit = {}): Promise<Response> => {
    const { port } = booking.app.getHttpServer().address() as { port: number };
    return fetch(`http://127.0.0.1:${port}/api/bookings/${token}/manage`, init);
  };
  const statusOf = async (token: string): Promise<string> =>
    (await booking.client.get(`/bookings/${token}`)).body.status;

  it('shows what is booked in the language of the client, and changes nothing', async () => {
    const { token } = await book({ 'Accept-Language': 'fr' });
    for (let look = 0; look < 2; look++) {
      const response = await page(token);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-language')).toBe('fr');
      expect(text).toContain('<html lang="fr" dir="ltr">');
      expect(text).toContain('<h1>Room &lt;1&gt; &amp; &quot;2&quot;</h1>');
      expect(text).toContain('lundi 7 janvier 2030 à 09:00');
      expect(text).toContain('<form method="post"><button>Annuler cette réservation</button></form>');
      expect(text).toContain('<a href="calendar.ics">');
      expect(text).not.toMatch(/<script|Lovelace|ada@example/);
    }
    expect((await page(token, { method: 'HEAD' })).status).toBe(200);
    expect(await statusOf(token)).toBe('confirmed');
  });

  it('cancels by its button, as often as it is pressed', async () => {
    const { token } = await book();
    for (let press = 0; press < 2; press++) {
      const response = await page(token, { method: 'POST', headers: FORM, body: '' });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('This booking is cancelled.');
      expect(text).toContain(`<a href="/book/${room}">`);
      expect(text).not.toMatch(/<button>|calendar/);
    }
    expect(await statusOf(token)).toBe('cancelled');
    expect(await (await page(token)).text()).toContain('This booking is cancelled.');
  });

  it('offers neither cancellation nor a calendar entry of what is over', async () => {
    const { token } = await book();
    booking.clock.advance(200 * 365 * 86_400_000);
    const text = await (await page(token)).text();
    booking.clock.advance(-200 * 365 * 86_400_000);
    expect(text).toContain('This booking is over.');
    expect(text).toContain(`<a href="/book/${room}">Book a time</a>`);
    expect(text).not.toMatch(/<button>|calendar/);
  });

  it('runs nothing, loads nothing, cannot be framed and reveals its address to no one', async () => {
    const { token } = await book();
    const { headers } = await page(token);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('is not found under %s', async (token) => {
    for (const init of [{}, { method: 'POST', headers: FORM, body: '' }]) {
      const response = await page(token, init);
      expect([response.status, await response.json()]).toMatchObject([404, { error: 'Booking not found' }]);
    }
  });

  it('takes no form that says something', async () => {
    const { token } = await book();
    const response = await page(token, { method: 'POST', headers: FORM, body: 'x='.repeat(5_000) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await statusOf(token)).toBe('confirmed');
  });
});
