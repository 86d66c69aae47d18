import sharp from 'sharp';
import { UploadsService } from '../src/platform/uploads/uploads.service';
import { type TestBooking, startBooking } from './booking-harness';
import { SAMPLES, MAX_BYTES, SVG, anUpload, docxOf, formOf, isThere, send } from './uploads.fixture';

const HOUR = 3_600_000;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The sample uses no feature that the older version of the format lacks. */
const GIF87 = Buffer.concat([Buffer.from('GIF87a'), SAMPLES.gif.subarray(6)]);

interface Stored {
  bytes: Buffer;
  type: string | null;
  disposition: string | null;
}

describe('POST /upload', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  afterEach(() => booking.s3.failWith(null));

  /** Uploads a file whose Content-Type is that of a page. */
  const storedOf = async (name: string, sent: Buffer, extension: string): Promise<Stored> => {
    const { status, body } = await send(booking, formOf({ name, bytes: sent, type: 'text/html' }));
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['url'] });
    expect(body.url).toMatch(
      new RegExp(`^${booking.s3.url}/booking/uploads/\\d{4}/\\d{2}/[0-9a-f-]{36}\\.${extension}$`),
    );
    const stored = await fetch(body.url);
    expect(stored.headers.get('cache-control')).toBe('private, no-store');
    return {
      bytes: Buffer.from(await stored.arrayBuffer()),
      type: stored.headers.get('content-type'),
      disposition: stored.headers.get('content-disposition'),
    };
  };

  it.each([
    ['photo.jpg', SAMPLES.jpg, 'jpeg', 'jpg'],
    ['photo.JPEG', SAMPLES.jpg, 'jpeg', 'jpg'],
    ['a.png', SAMPLES.png, 'png', 'png'],
    ['a.gif', SAMPLES.gif, 'gif', 'gif'],
    ['a.gif', GIF87, 'gif', 'gif'],
    ['a.webp', SAMPLES.webp, 'webp', 'webp'],
  ])('draws %s anew and stores it with the headers of its type', async (name, bytes, format, extension) => {
    const stored = await storedOf(name, bytes, extension);
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format, width: 2, height: 2 });
    expect([stored.type, stored.disposition]).toEqual([`image/${format}`, null]);
  });

  it.each([
    ['a.svg', Buffer.from(SVG), 'image/svg+xml', 'svg'],
    ['a.pdf', SAMPLES.pdf, 'application/pdf', 'pdf'],
    ['a.doc', SAMPLES.doc, 'application/msword', 'doc'],
    ['a.docx', docxOf(), WORD, 'docx'],
  ])('stores %s as a download', async (name, bytes, type, extension) => {
    const stored = await storedOf(name, bytes, extension);
    expect(stored.bytes.equals(bytes)).toBe(true);
    expect([stored.type, stored.disposition]).toEqual([type, 'attachment']);
  });

  it('stores a photo without who took it and where', async () => {
    const taken = await sharp(SAMPLES.jpg)
      .withExif({
        IFD0: { Artist: 'Ada Lovelace' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
      })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(0);
    const { bytes } = await storedOf('a.jpg', taken, 'jpg');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Ada Lovelace')).toBe(false);
  });

  it('stores an SVG without what is active in it', async () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(3)"/></body></foreignObject>
      <style>@import "https://evil.example"</style><image href="https://evil.example/a.png"/>
      <a href="javascript:alert(4)"><path d="M0 0h1"/></a></svg>`;
    const { body } = await send(booking, formOf({ name: 'a.svg', bytes: hostile }));
    expect(await (await fetch(body.url)).text()).toBe(SVG);
  });

  it.each([0, -1])('accepts an image of 10 MB %d bytes, whatever is left of it', async (difference) => {
    const bytes = Buffer.concat([SAMPLES.jpg, Buffer.alloc(MAX_BYTES + difference - SAMPLES.jpg.length)]);
    expect((await send(booking, formOf({ name: 'a.jpg', bytes }))).status).toBe(200);
  });

  it.each([0, -1])('takes 10 MB %d bytes', async (difference) => {
    const bytes = Buffer.concat([SAMPLES.pdf, Buffer.alloc(MAX_BYTES + difference - SAMPLES.pdf.length)]);
    const { status, body } = await send(booking, formOf({ name: 'a.pdf', bytes }));
    expect(status).toBe(200);
    const stored = await fetch(body.url, { method: 'HEAD' });
    expect(Number(stored.headers.get('content-length'))).toBe(bytes.length);
  });

  it.each([1, 3_000_000, 25_000_000, 40_000_000])('rejects 10 MB and %d bytes more', async (difference) => {
    const before = booking.s3.requests.get('PUT') ?? 0;
    const bytes = Buffer.concat([SAMPLES.png, Buffer.alloc(MAX_BYTES + difference - SAMPLES.png.length)]);
    const { status, body, headers } = await send(booking, formOf({ name: 'a.png', bytes }), {
      headers: { 'Accept-Language': 'de-AT, en;q=0.5' },
    });
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: 'Die Datei überschreitet die maximal zulässige Größe (10 MB)', code: 'FILE_TOO_LARGE' },
    });
    expect(headers.get('content-language')).toBe('de');
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(booking.s3.requests.get('PUT') ?? 0).toBe(before);
  });

  it.each([
    ['a script', { name: 'a.js', bytes: 'alert(1)' }],
    ['a page', { name: 'a.html', bytes: '<html></html>' }],
    ['an empty file', { name: 'a.png', bytes: '' }],
    ['a name without an ending', { name: 'png', bytes: SAMPLES.png }],
    ['another ending', { name: 'a.gif', bytes: SAMPLES.png }],
    ['two endings, the last of another type', { name: 'a.png.html', bytes: SAMPLES.png }],
  ])('rejects %s', async (_, file) => {
    const { status, body, headers } = await send(booking, formOf(file), {
      headers: { 'Accept-Language': 'ja' },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: '許可されていないファイル形式です', code: 'FILE_TYPE_NOT_ALLOWED' },
    });
    expect(headers.get('content-language')).toBe('ja');
  });

  it.each([
    ['an empty form', new FormData(), {}],
    ['another field', formOf({ name: 'a.png', bytes: SAMPLES.png, field: 'files' }), {}],
    ['no body', undefined, {}],
    ['JSON', '{}', { 'Content-Type': 'application/json' }],
    ['the bare file', SAMPLES.png, { 'Content-Type': 'image/png' }],
    ['a form without a boundary', '--x\r\n\r\n', { 'Content-Type': 'multipart/form-data' }],
    ['another kind of form', 'file=a', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['nonsense', 'nonsense', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another multipart', '--x--', { 'Content-Type': 'multipart/mixed; boundary=x' }],
  ])('finds no file in %s', async (_, form, headers) => {
    const { status, body } = await send(booking, form, {
      headers: { ...headers, 'Accept-Language': 'xx, fr;q=0.3' },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'Aucun fichier envoyé', code: 'NO_FILE' },
    });
  });

  it('finds no file in a text field', async () => {
    const form = new FormData();
    form.set('file', 'text');
    expect(await send(booking, form)).toMatchObject({
      status: 400,
      body: { error: 'No file uploaded', code: 'NO_FILE' },
    });
  });

  it('says so when the storage fails, and removes what it noted', async () => {
    booking.s3.failWith(503);
    const { status, body } = await send(booking, formOf({ name: 'a.png', bytes: SAMPLES.png }));
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: 'File storage is unavailable', code: 'STORAGE_UNAVAILABLE' },
    });
    const ready = await booking.client.get('/health/ready');
    expect([ready.status, ready.body.status, ready.body.checks.storage]).toEqual([200, 'degraded', 'down']);
    booking.s3.failWith(null);
    expect((await booking.client.get('/health/ready')).body.checks.storage).toBe('up');
    booking.clock.advance(25 * HOUR);
    await booking.get(UploadsService).deleteOrphanFiles();
    booking.clock.advance(-25 * HOUR);
    expect(await booking.db.rows('SELECT key FROM uploads')).toEqual([]);
  });

  it('removes a file after a day in which no booking named it', async () => {
    const url = await anUpload(booking);
    booking.clock.advance(23 * HOUR);
    await booking.get(UploadsService).deleteOrphanFiles();
    expect(await isThere(url)).toBe(true);
    booking.clock.advance(2 * HOUR);
    booking.s3.failWith(500);
    await expect(booking.get(UploadsService).deleteOrphanFiles()).rejects.toThrow();
    booking.s3.failWith(null);
    expect(await isThere(url)).toBe(true);
    await Promise.all([
      booking.get(UploadsService).deleteOrphanFiles(),
      booking.get(UploadsService).deleteOrphanFiles(),
    ]);
    expect(await isThere(url)).toBe(false);
    booking.clock.advance(-25 * HOUR);
  });

  it('accepts twenty concurrently', async () => {
    const bytes = Buffer.concat([SAMPLES.png, Buffer.alloc(2_000_000)]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(booking, formOf({ name: 'a.png', bytes }))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(responses.map(({ body }) => body.url)).size).toBe(20);
  });

  it('lets any site read its responses', async () => {
    const { headers } = await send(booking, formOf({ name: 'a.png', bytes: SAMPLES.png }), {
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
      const { status, body, headers } = await send(booking, formOf({ name: 'a.png', bytes: SAMPLES.png }));
      expect({ status, body }).toEqual({
        status: 429,
        body: { error: 'Too many requests', code: 'TOO_MANY_REQUESTS' },
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await booking.stop();
    }
  });
});
