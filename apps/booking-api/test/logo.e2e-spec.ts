import { type TestBooking, startBooking } from './booking-harness';
import { SAMPLES, MAX_BYTES, SVG, anUpload, formOf, isThere, send } from './uploads.fixture';

describe('POST /admin/settings/upload-logo', () => {
  let booking: TestBooking;
  let authorization: string;
  beforeAll(async () => {
    booking = await startBooking();
    const { body } = await booking.client.post('/auth/login', { ...booking.config.firstAdmin });
    authorization = `Bearer ${body.token}`;
  });
  afterAll(() => booking.stop());
  afterEach(() => booking.s3.failWith(null));

  const upload = (
    form: FormData,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: any; headers: Headers }> =>
    send(booking, form, {
      path: '/admin/settings/upload-logo',
      headers: { Authorization: authorization, ...headers },
    });
  const logoOf = (bytes: Buffer | string, name: string): FormData => formOf({ name, bytes, field: 'logo' });
  const shown = async (): Promise<string> =>
    (await booking.client.get('/settings/public')).body.logo_url as string;

  it.each([
    ['a.png', SAMPLES.png],
    ['a.jpg', SAMPLES.jpg],
    ['a.gif', SAMPLES.gif],
    ['a.webp', SAMPLES.webp],
    ['a.svg', SVG],
  ])('makes %s the logo and removes the one before', async (name, bytes) => {
    const before = await shown();
    const { status, body } = await upload(logoOf(bytes, name));
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['url'] });
    expect(body.url).toContain('/booking/logos/');
    expect(await shown()).toBe(body.url);
    await booking.drain();
    expect(await isThere(body.url)).toBe(true);
    expect(before === '' || !(await isThere(before))).toBe(true);
  });

  it('leaves a logo that was not uploaded here alone', async () => {
    const file = await anUpload(booking);
    await booking.admin.put('/admin/settings', { logo_url: file });
    await upload(logoOf(SAMPLES.png, 'a.png'));
    await booking.drain();
    expect(await isThere(file)).toBe(true);
  });

  it('leaves one of several concurrent ones', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => upload(logoOf(SAMPLES.png, 'a.png'))),
    );
    await booking.drain();
    const urls = responses.map(({ body }) => body.url as string);
    const left = await Promise.all(urls.map(isThere));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await shown()).toBe(urls[left.indexOf(true)]);
  });

  it('keeps the logo when the storage fails', async () => {
    const before = await shown();
    booking.s3.failWith(500);
    const { status, body } = await upload(logoOf(SAMPLES.png, 'a.png'));
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: 'File storage is unavailable', code: 'STORAGE_UNAVAILABLE' },
    });
    booking.s3.failWith(null);
    await booking.drain();
    expect([await shown(), await isThere(before)]).toEqual([before, true]);
  });

  it.each([
    [
      'a document',
      formOf({ name: 'a.pdf', bytes: SAMPLES.pdf, field: 'logo' }),
      400,
      'Dosya türüne izin verilmiyor',
    ],
    [
      'the wrong field',
      formOf({ name: 'a.png', bytes: SAMPLES.png, field: 'file' }),
      400,
      'Dosya yüklenmedi',
    ],
    [
      'too large a file',
      formOf({ name: 'a.png', bytes: Buffer.concat([SAMPLES.png, Buffer.alloc(MAX_BYTES)]), field: 'logo' }),
      413,
      'Dosya izin verilen maksimum boyutu (10 MB) aşıyor',
    ],
  ])('rejects %s and changes nothing', async (_, form, status, error) => {
    const before = await shown();
    const response = await upload(form, { 'Accept-Language': 'tr-TR' });
    expect({ status: response.status, body: response.body }).toEqual({
      status,
      body: { error, code: expect.any(String) },
    });
    expect(response.headers.get('content-language')).toBe('tr');
    expect(response.headers.get('vary')?.split(', ').sort()).toEqual(['Accept-Language', 'Origin']);
    expect(await shown()).toBe(before);
  });

  it('is for administrators, whatever is sent', async () => {
    const { status, body } = await upload(logoOf(SAMPLES.png, 'a.png'), { Authorization: '' });
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'Authentication required', code: 'UNAUTHENTICATED' },
    });
  });
});
