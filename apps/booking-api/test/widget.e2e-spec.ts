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

describe('GET /widget of services', () => {
  let ann: number;
  let bob: number;
  let cut: number;
  const save = async (fields: object): Promise<number> => {
    const { body } = await booking.admin.post('/admin/services', { durations: [60], ...fields });
    return body.id as number;
  };
  const read = async (query: string): Promise<Record<string, any>> =>
    (await booking.client.get(`/widget?${DAYS}&${query}`)).body;
  beforeAll(async () => {
    ann = await aResource(booking, { name: 'Ann' });
    bob = await aResource(booking, { name: 'Bob' });
    await openHours(booking, ann);
    await aField(booking, ann, { label: 'Length of hair' });
    cut = await save({ name: 'Cut', resource_ids: [ann, bob] });
  });
  afterAll(() => booking.empty('services'));

  it('lists what is offered, with the form and the free days of the only service', async () => {
    const alone = await read('services=true');
    expect(alone).toMatchObject({
      form: null,
      services: [{ id: cut, resources: [{ name: 'Ann' }, { name: 'Bob' }] }],
      service_form: { service_id: cut, fields: [{ label: 'Length of hair' }], days: [{ date: MONDAY }] },
    });
    expect(alone['service_form'].days[0].slots[0]).toMatchObject({ start: '09:00', resource_ids: [ann] });
    const shave = await save({ name: 'Shave', resource_ids: [bob] });
    await save({ name: 'Hidden', resource_ids: [bob], active: false });
    const both = await read('services=1');
    expect(both).toMatchObject({ services: [{ id: cut }, { id: shave }], service_form: null });
    // A draft has chosen one of them.
    const chosen = await read(`services=1&service_id=${shave}`);
    expect(chosen).toMatchObject({ services: [{ id: cut }, { id: shave }] });
    expect(chosen['service_form']).toEqual({
      service_id: shave,
      fields: [],
      days: [{ date: MONDAY, slots: [] }],
    });
  });

  it('offers one service, at one resource, and says nothing of services to others', async () => {
    const one = await read(`service_id=${cut}&resource_id=${bob}`);
    expect(one).toMatchObject({ services: [{ id: cut }] });
    expect(one['service_form'].days).toEqual([{ date: MONDAY, slots: [] }]);
    const ofAnn = await read(`services=1&resource_id=${ann}`);
    expect(ofAnn).toMatchObject({ services: [{ id: cut }], service_form: { service_id: cut } });
    expect(Object.keys(await read(`resource_id=${ann}`))).toEqual(['settings', 'resources', 'form']);
  });

  it.each([
    ['an unknown service', () => 'service_id=999999', 404, 'SERVICE_NOT_FOUND'],
    ['an unknown resource', () => 'services=1&resource_id=999999', 404, 'RESOURCE_NOT_FOUND'],
    ['no boolean', () => 'services=maybe', 400, 'VALIDATION_ERROR'],
    ['a range in the wrong order', () => `service_id=${cut}&date_from=2030-01-08`, 400, 'INVALID_RANGE'],
  ])('refuses %s', async (_, query, status, code) => {
    const days = query().includes('date_from') ? `date_to=${MONDAY}` : DAYS;
    expect(await booking.client.get(`/widget?${days}&${query()}`)).toMatchObject({ status, body: { code } });
  });

  it('refuses a resource that does not offer the service', async () => {
    const other = await aResource(booking, { name: 'Chair' });
    const answer = await booking.client.get(`/widget?${DAYS}&service_id=${cut}&resource_id=${other}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'RESOURCE_NOT_IN_SERVICE' } });
  });

  it('has pages that carry the services, their texts and links to each other without JavaScript', async () => {
    const page = async (address: string): Promise<string> => (await fetch(origin + address)).text();
    const hot = await save({ name: 'Hot <towel>', description: 'Warm & soft', resource_ids: [bob] });
    const all = await page('/book?lang=fr');
    expect(all).toContain('<comptoir-booking services="" language="fr" theme="auto">');
    expect(all).toContain(`<a href="/book/service/${hot}?lang=fr">Hot &lt;towel&gt;</a>`);
    const one = await page(`/book/service/${hot}`);
    expect(one).toContain(`<comptoir-booking service="${hot}" language="en" theme="auto">`);
    expect(one).toContain('<title>Hot &lt;towel&gt;</title>');
    expect(one).toContain('<meta name="description" content="Warm &amp; soft">');
    expect(one).toContain('<h2>Hot &lt;towel&gt;</h2><p>Warm &amp; soft</p>');
    expect(one).toContain('<a href="/book">All services</a>');
    await booking.db.rows('UPDATE services SET active = false WHERE id <> $1', [hot]);
    expect(await page(`/book/service/${hot}?lang=de`)).not.toContain('Alle Leistungen');
    await booking.db.rows('UPDATE services SET active = false');
    const none = await page('/book');
    expect(none).toContain('<comptoir-booking language="en" theme="auto">');
    expect(none).toContain(`<a href="/book/${ann}">Ann</a>`);
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
    '/book/service/999999',
    '/book/service/nothing',
    '/manage/nothing',
    '/manage/00000000-0000-4000-8000-000000000000',
  ])('%s is a page that says so', async (address) => {
    const response = await fetch(`${origin}${address}?lang=de`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/<h1>(Ressource|Buchung|Leistung) nicht gefunden<\/h1>/);
  });

  it('refuse a language that is no text of a sensible length', async () => {
    expect((await fetch(`${origin}/book?lang=${'x'.repeat(101)}`)).status).toBe(400);
  });
});
