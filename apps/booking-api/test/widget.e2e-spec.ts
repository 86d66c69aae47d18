import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MONDAY, aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const DAYS = `date_from=${MONDAY}&date_to=${MONDAY}`;
const SCRIPT = 'export const widget = "äöü";\n';

let booking: TestBooking;
let directory: string;
let origin: string;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'comptoir-widget-files-'));
  writeFileSync(path.join(directory, 'booking.js'), SCRIPT);
  writeFileSync(path.join(directory, 'language-ABCDEFGH.js'), 'export default {};\n');
  writeFileSync(path.join(directory, 'secret.txt'), 'not a file of the widget');
  booking = await startBooking({ WIDGET_DIRECTORY: directory });
  origin = new URL(booking.client.baseUrl).origin;
});
afterAll(async () => {
  await booking?.stop();
  rmSync(directory, { recursive: true });
});

describe('GET /widget', () => {
  it('has the form and the free days of the only resource, and of the one that is asked for', async () => {
    const first = await aResource(booking, { name: 'First' });
    await openHours(booking, first);
    await aField(booking, first, { label: 'Guests', type: 'number' });
    const alone = await booking.client.get(`/widget?${DAYS}`);
    expect(alone.body).toMatchObject({
      settings: { timezone: 'Europe/Paris', currency: 'EUR' },
      resources: [{ id: first, name: 'First' }],
      form: { resource_id: first, fields: [{ label: 'Guests' }], days: [{ date: MONDAY }] },
    });
    expect(alone.body.form.days[0].slots).toHaveLength(3);

    const second = await aResource(booking, { name: 'Second' });
    const both = await booking.client.get(`/widget?${DAYS}`);
    expect(both.body.resources).toHaveLength(2);
    expect(both.body.form).toBeNull();
    const asked = await booking.client.get(`/widget?${DAYS}&resource_id=${second}`);
    expect(asked.body.form).toEqual({
      resource_id: second,
      fields: [],
      days: [{ date: MONDAY, slots: [] }],
    });
  });

  it.each([
    ['an unknown resource', `${DAYS}&resource_id=999999`, 404, 'RESOURCE_NOT_FOUND'],
    ['no days', '', 400, 'VALIDATION_ERROR'],
    [
      'days in the wrong order',
      'date_from=2030-01-08&date_to=2030-01-07&resource_id=1',
      400,
      'INVALID_RANGE',
    ],
    ['63 days', 'date_from=2030-01-01&date_to=2030-03-04&resource_id=1', 400, 'RANGE_TOO_LONG'],
  ])('refuses %s', async (_, query, status, code) => {
    expect(await booking.client.get(`/widget?${query}`)).toMatchObject({ status, body: { code } });
  });
});

describe('the files of the widget', () => {
  it('are compressed, open to every origin, and unchanged until the next release', async () => {
    const response = await fetch(`${origin}/widget/v1/booking.js`, {
      headers: { Origin: 'https://practice.example' },
    });
    expect(await response.text()).toBe(SCRIPT);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    const again = await fetch(`${origin}/widget/v1/booking.js`, {
      headers: { 'If-None-Match': headers['etag'] ?? '' },
    });
    expect(again.status).toBe(304);
    const plain = await fetch(`${origin}/widget/v1/booking.js`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
  });

  it('never change under a name with a hash', async () => {
    const { headers } = await fetch(`${origin}/widget/v1/language-ABCDEFGH.js`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['nothing.js', 'secret.txt', '..%2f..%2fpackage.json', '%2e%2e'])('has no %s', async (name) => {
    const response = await fetch(`${origin}/widget/v1/${name}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ error: expect.any(String) }),
    ]);
  });
});

describe('the hosted pages', () => {
  it('carry the widget of a resource, escaped, in the language that is asked for', async () => {
    const id = await aResource(booking, { name: '"Room" <b>' });
    const response = await fetch(`${origin}/book/${id}?lang=ar`);
    const page = await response.text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('&quot;Room&quot; &lt;b&gt;');
    expect(page).toContain(`<comptoir-booking resource="${id}" language="ar" theme="auto">`);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(response.headers.get('x-frame-options')).toBeNull();
    const any = await fetch(`${origin}/book`, { headers: { 'Accept-Language': 'de' } });
    expect(await any.text()).toContain('<html lang="de" dir="ltr">');
  });

  it('keep the link of a booking to themselves', async () => {
    const id = await aResource(booking);
    const { token } = (await booking.client.post('/bookings', bookingOf(id))).body;
    const { status, headers } = await fetch(`${origin}/manage/${token}`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each([
    '/book/999999',
    '/book/nothing',
    '/manage/nothing',
    '/manage/00000000-0000-4000-8000-000000000000',
  ])('%s is a page that says so', async (address) => {
    const response = await fetch(`${origin}${address}?lang=de`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/<h1>(Ressource|Buchung) nicht gefunden<\/h1>/);
  });

  it('refuse a language that is no text of a sensible length', async () => {
    expect((await fetch(`${origin}/book?lang=${'x'.repeat(101)}`)).status).toBe(400);
  });
});
