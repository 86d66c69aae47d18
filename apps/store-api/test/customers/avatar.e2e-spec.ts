import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import sharp from 'sharp';
import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

const MAX_BYTES = 2 * 1024 * 1024;
const HOUR = 3_600_000;

let store: TestStore;
let me: TestAccount;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store?.stop());

beforeEach(async () => {
  me = await signedIn(store);
});

afterEach(() => store.s3.failWith(null));

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

function encodedImage(format: Format, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1f6f5c' } })
    .toFormat(format)
    .toBuffer();
}

/** Returns an image of exactly this size: bytes after the end of a JPEG are ignored. */
async function imageOf(bytes: number): Promise<Buffer> {
  const image = await encodedImage('jpeg');
  return Buffer.concat([image, randomBytes(bytes - image.length)]);
}

function form(
  file: Buffer | string,
  { field = 'avatar', name = 'me.png', type = 'image/png' } = {},
): FormData {
  const data = new FormData();
  if (typeof file === 'string') data.set(field, file);
  else data.set(field, new Blob([new Uint8Array(file)], { type }), name);
  return data;
}

async function send(
  body: FormData | Buffer | string,
  { token = me.accessToken, headers = {} } = {},
): Promise<TestResponse> {
  const response = await fetch(`${store.client.baseUrl}/user/avatar`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : text };
}

async function upload(file: Buffer): Promise<string> {
  const { status, body } = await send(form(file));
  expect([status, body.status]).toEqual([200, 'success']);
  return body.data.avatar_url;
}

async function avatarOf({ client }: TestAccount): Promise<string | null> {
  return (await client.get('/user')).body.data.profile.avatar_url;
}

async function isThere(url: string): Promise<boolean> {
  return (await fetch(url, { method: 'HEAD' })).status === 200;
}

describe('POST /user/avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('stores an image in %s as WebP', async (format) => {
    const url = await upload(await encodedImage(format));
    expect(url).toMatch(/^http.*\/store\/avatars\/[0-9a-f]{32}\.webp$/);
    const stored = await fetch(url);
    expect(stored.headers.get('content-type')).toBe('image/webp');
    const { width, height, ...facts } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect([facts.format, width, height]).toEqual(['webp', 40, 30]);
    expect(await avatarOf(me)).toBe(url);
  });

  it('turns it upright, makes it small and takes everything else out', async () => {
    const photo = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = Buffer.from(await (await fetch(await upload(photo))).arrayBuffer());
    const { width, height, exif, xmp, icc, orientation } = await sharp(stored).metadata();
    expect([width, height]).toEqual([256, 512]);
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes('secret place')).toBe(false);
  });

  it('goes by the content, not by name or type', async () => {
    const data = form(await encodedImage('webp'), { name: '../../etc/passwd.svg', type: 'image/svg+xml' });
    expect((await send(data)).status).toBe(200);
  });

  it('deletes the previous image by a job', async () => {
    const first = await upload(await encodedImage('png'));
    const second = await upload(await encodedImage('jpeg'));
    expect(await isThere(first)).toBe(true);
    await store.drain();
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect([await avatarOf(me), await isThere(second)]).toEqual([second, true]);
  });

  it('stores one image of several concurrent ones', async () => {
    const images = await Promise.all(
      ['jpeg', 'png', 'webp', 'png', 'jpeg'].map((f) => encodedImage(f as Format)),
    );
    const urls = await Promise.all(images.map((image) => upload(image)));
    await store.drain();
    const left = await Promise.all(urls.map(isThere));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await avatarOf(me)).toBe(urls[left.indexOf(true)]);
  });

  it('does not touch an external image', async () => {
    await store.db.rows('UPDATE profiles SET avatar_url = $2 WHERE user_id = $1', [
      me.id,
      'https://people.example/me.jpg',
    ]);
    expect(await avatarOf(me)).toBe('https://people.example/me.jpg');
    const url = await upload(await encodedImage('png'));
    await store.drain();
    expect(await isThere(url)).toBe(true);
  });

  it('keeps the previous image when the storage fails, and nothing of the new one', async () => {
    const url = await upload(await encodedImage('png'));
    store.s3.failWith(500);
    const rejected = await send(form(await encodedImage('jpeg')));
    expect(errorOf(rejected)).toEqual([503, 'SERVICE_UNAVAILABLE']);
    store.s3.failWith(null);
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect([await avatarOf(me), await isThere(url)]).toEqual([url, true]);
  });

  it('goes with the account', async () => {
    const account = await new PasswordFixtures(store).account();
    const { body } = await send(form(await encodedImage('png')), { token: account.accessToken });
    await account.client.delete('/user', { password: PASSWORD });
    await store.drain();
    expect(await isThere(body.data.avatar_url)).toBe(false);
  });

  it.each([0, -1])('accepts a file of 2 MB %d bytes', async (difference) => {
    expect((await send(form(await imageOf(MAX_BYTES + difference)))).status).toBe(200);
  });

  it.each([1, 1_000_000, 8_000_000])('rejects a file of 2 MB and %d bytes more', async (difference) => {
    const rejected = await send(form(await imageOf(MAX_BYTES + difference)));
    expect(errorOf(rejected)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await avatarOf(me)).toBeNull();
  });

  it.each(['gif', 'tiff', 'avif'] as const)('rejects an image in %s', async (format) => {
    await expectInvalid(form(await encodedImage(format)));
  });

  it('rejects what only looks like an image', async () => {
    const image = await encodedImage('png', 400, 300);
    const broken = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<?php system($_GET[0]);'),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('RIFF....WEBPVP8 '),
      Buffer.concat([image.subarray(0, 60), randomBytes(500)]),
      image.subarray(0, image.length - 40),
      Buffer.alloc(0),
    ];
    for (const file of broken) await expectInvalid(form(file));
  });

  it('rejects a small file that would be a huge image', async () => {
    const huge = await encodedImage('png', 6_000, 5_000);
    expect(huge.length).toBeLessThan(MAX_BYTES);
    await expectInvalid(form(huge));
  });

  it('rejects a form without the file', async () => {
    const image = await encodedImage('png');
    const forms = [new FormData(), form('text'), form(image, { field: 'picture' })];
    for (const data of forms) {
      const rejected = await send(data);
      expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR']);
      expect(rejected.body.errors).toEqual({ avatar: ['avatar is required'] });
    }
  });

  it('takes other fields along, a few of them, and one file', async () => {
    const data = form(await encodedImage('png'));
    data.set('_method', 'POST');
    expect((await send(data)).status).toBe(200);
    for (let index = 0; index < 20; index++) data.set(`field${index}`, 'x');
    expect(errorOf(await send(data))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const two = form(await encodedImage('png'));
    two.append('avatar', new Blob([new Uint8Array(await encodedImage('png'))]), 'second.png');
    expect(errorOf(await send(two))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    'application/json',
    'image/png',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
  ])('rejects a body of the type %s', async (type) => {
    const rejected = await send('{}', { headers: { 'content-type': type } });
    expect(errorOf(rejected)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('rejects a request without a body', async () => {
    expect(errorOf(await me.client.post('/user/avatar'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each([
    ['multipart/form-data', '--x\r\n\r\n'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
    ],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--x--',
    ],
    ['multipart/form-data; boundary=x', 'nonsense'],
  ])('rejects a broken form of the type %s', async (type, body) => {
    expect(errorOf(await send(body, { headers: { 'content-type': type } }))).toEqual([400, 'BAD_REQUEST']);
  });

  it('survives a client that goes away in the middle', async () => {
    const { host, hostname, port } = new URL(store.client.baseUrl);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc';
        socket.end(
          `POST /api/v1/user/avatar HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${me.accessToken}\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${head}`,
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect(await avatarOf(me)).toBeNull();
    expect(await isThere(await upload(await encodedImage('png')))).toBe(true);
  });

  it('asks for a signed-in account with a verified e-mail', async () => {
    const data = form(await encodedImage('png'));
    expect(errorOf(await send(data, { token: '' }))).toEqual([401, 'UNAUTHENTICATED']);
    const { accessToken } = await signedIn(store, { emailVerified: false });
    expect(errorOf(await send(data, { token: accessToken }))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  async function expectInvalid(data: FormData): Promise<void> {
    const rejected = await send(data);
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(rejected.body.errors)).toEqual(['avatar']);
    expect(await avatarOf(me)).toBeNull();
  }
});

describe('a form on any other route', () => {
  it('is not accepted', async () => {
    const response = await fetch(`${store.client.baseUrl}/auth/login`, { method: 'POST', body: form('x') });
    expect([response.status, await response.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
    ]);
    const nowhere = await fetch(`${store.client.baseUrl}/nowhere`, { method: 'POST', body: form('x') });
    expect(nowhere.status).toBe(404);
  });
});
