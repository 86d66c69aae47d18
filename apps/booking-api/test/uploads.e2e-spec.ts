import { UploadsService } from '../src/uploads/uploads.service';
import { type TestBooking, startBooking } from './booking.harness';
import { MAGIC, MAX_BYTES, SVG, anUpload, docxOf, formOf, isThere, send } from './uploads.fixtures';

const HOUR = 3_600_000;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('POST /upload', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  afterEach(() => booking.s3.failWith(null));

  it.each([
    ['photo.jpg', MAGIC.jpg, 'image/jpeg', null, 'jpg'],
    ['photo.JPEG', MAGIC.jpg, 'image/jpeg', null, 'jpg'],
    ['a.png', MAGIC.png, 'image/png', null, 'png'],
    ['a.gif', MAGIC.gif, 'image/gif', null, 'gif'],
    ['a.gif', Buffer.from('GIF87a'), 'image/gif', null, 'gif'],
    ['a.webp', MAGIC.webp, 'image/webp', null, 'webp'],
    ['a.svg', Buffer.from(SVG), 'image/svg+xml', 'attachment', 'svg'],
    ['a.pdf', MAGIC.pdf, 'application/pdf', 'attachment', 'pdf'],
    ['a.doc', MAGIC.doc, 'application/msword', 'attachment', 'doc'],
    ['a.docx', docxOf(), WORD, 'attachment', 'docx'],
  ])('stores %s with the headers of its type', async (name, bytes, type, disposition, extension) => {
    const { status, body } = await send(booking, formOf({ name, bytes, type: 'text/html' }));
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['url'] });
    expect(body.url).toMatch(
      new RegExp(`^${booking.s3.url}/booking/uploads/\\d{4}/\\d{2}/[0-9a-f-]{36}\\.${extension}$`),
    );
    const stored = await fetch(body.url);
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    expect(stored.headers.get('content-type')).toBe(type);
    expect(stored.headers.get('content-disposition')).toBe(disposition);
    expect(stored.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('stores an SVG without what is active in it', async () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(3)"/></body></foreignObject>
      <style>@import "https://evil.example"</style><image href="https://evil.example/a.png"/>
      <a href="javascript:alert(4)"><path d="M0 0h1"/></a></svg>`;
    const { body } = await send(booking, formOf({ name: 'a.svg', bytes: hostile }));
    expect(await (await fetch(body.url)).text()).toBe(SVG);
  });

  it.each([0, -1])('takes 10 MB %d bytes', async (difference) => {
    const bytes = Buffer.concat([MAGIC.pdf, Buffer.alloc(MAX_BYTES + difference - MAGIC.pdf.length)]);
    const { status, body } = await send(booking, formOf({ name: 'a.pdf', bytes }));
    expect(status).toBe(200);
    const stored = await fetch(body.url, { method: 'HEAD' });
    expect(Number(stored.headers.get('content-length'))).toBe(bytes.length);
  });

  it.each([1, 3_000_000, 25_000_000, 40_000_000])('refuses 10 MB and %d bytes more', async (difference) => {
    const before = booking.s3.requests.get('PUT') ?? 0;
    const bytes = Buffer.concat([MAGIC.png, Buffer.alloc(MAX_BYTES + difference - MAGIC.png.length)]);
    const { status, body, headers } = await send(booking, formOf({ name: 'a.png', bytes }), {
      headers: { 'Accept-Language': 'de-AT, en;q=0.5' },
    });
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: 'Die Datei überschreitet die maximal zulässige Größe (10 MB)' },
    });
    expect(headers.get('content-language')).toBe('de');
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(booking.s3.requests.get('PUT') ?? 0).toBe(before);
  });

  it.each([
    ['a script', { name: 'a.js', bytes: 'alert(1)' }],
    ['a page', { name: 'a.html', bytes: '<html></html>' }],
    ['an empty file', { name: 'a.png', bytes: '' }],
    ['a name without an ending', { name: 'png', bytes: MAGIC.png }],
    ['another ending', { name: 'a.gif', bytes: MAGIC.png }],
    ['two endings, the last of another type', { name: 'a.png.html', bytes: MAGIC.png }],
  ])('refuses %s', async (_, file) => {
    const { status, body, headers } = await send(booking, formOf(file), {
      headers: { 'Accept-Language': 'ja' },
    });
    expect({ status, body }).toEqual({ status: 400, body: { error: '許可されていないファイル形式です' } });
    expect(headers.get('content-language')).toBe('ja');
  });

  it.each([
    ['an empty form', new FormData(), {}],
    ['another field', formOf({ name: 'a.png', bytes: MAGIC.png, field: 'files' }), {}],
    ['no body', undefined, {}],
    ['JSON', '{}', { 'Content-Type': 'application/json' }],
    ['the bare file', MAGIC.png, { 'Content-Type': 'image/png' }],
    ['a form without a boundary', '--x\r\n\r\n', { 'Content-Type': 'multipart/form-data' }],
    ['another kind of form', 'file=a', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['nonsense', 'nonsense', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another multipart', '--x--', { 'Content-Type': 'multipart/mixed; boundary=x' }],
  ])('finds no file in %s', async (_, form, headers) => {
    const { status, body } = await send(booking, form, {
      headers: { ...headers, 'Accept-Language': 'xx, fr;q=0.3' },
    });
    expect({ status, body }).toEqual({ status: 400, body: { error: 'Aucun fichier envoyé' } });
  });

  it('finds no file in a text field', async () => {
    const form = new FormData();
    form.set('file', 'text');
    expect(await send(booking, form)).toMatchObject({ status: 400, body: { error: 'No file uploaded' } });
  });

  it('says so when the storage fails, and removes what it noted', async () => {
    booking.s3.failWith(503);
    const { status, body } = await send(booking, formOf({ name: 'a.png', bytes: MAGIC.png }));
    expect({ status, body }).toEqual({ status: 500, body: { error: 'File storage is unavailable' } });
    const ready = await booking.client.get('/health/ready');
    expect([ready.status, ready.body.status, ready.body.checks.storage]).toEqual([200, 'degraded', 'down']);
    booking.s3.failWith(null);
    expect((await booking.client.get('/health/ready')).body.checks.storage).toBe('up');
    booking.clock.advance(25 * HOUR);
    await booking.get(UploadsService).sweep();
    booking.clock.advance(-25 * HOUR);
    expect(await booking.db.rows('SELECT key FROM uploads')).toEqual([]);
  });

  it('removes a file after a day in which no booking named it', async () => {
    const url = await anUpload(booking);
    booking.clock.advance(23 * HOUR);
    await booking.get(UploadsService).sweep();
    expect(await isThere(url)).toBe(true);
    booking.clock.advance(2 * HOUR);
    booking.s3.failWith(500);
    await expect(booking.get(UploadsService).sweep()).rejects.toThrow();
    booking.s3.failWith(null);
    expect(await isThere(url)).toBe(true);
    await Promise.all([booking.get(UploadsService).sweep(), booking.get(UploadsService).sweep()]);
    expect(await isThere(url)).toBe(false);
    booking.clock.advance(-25 * HOUR);
  });

  it('takes twenty at once', async () => {
    const bytes = Buffer.concat([MAGIC.png, Buffer.alloc(2_000_000)]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(booking, formOf({ name: 'a.png', bytes }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(20);
  });

  it('lets any site read its answers', async () => {
    const { headers } = await send(booking, formOf({ name: 'a.png', bytes: MAGIC.png }), {
      headers: { Origin: 'https://forms.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-language')).toBe('en');
  });
});

describe('uploads of one address', () => {
  it('are limited', async () => {
    const booking = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_UPLOADS_PER_TEN_MINUTES: '2' });
    try {
      await anUpload(booking);
      await anUpload(booking);
      const { status, body, headers } = await send(booking, formOf({ name: 'a.png', bytes: MAGIC.png }));
      expect({ status, body }).toEqual({ status: 429, body: { error: 'Too many requests' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await booking.stop();
    }
  });
});
