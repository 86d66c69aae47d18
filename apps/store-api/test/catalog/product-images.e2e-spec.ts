import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestResponse } from '@comptoir/testing';
import { ObjectStorage } from '@comptoir/storage';
import { ProductImageRedrawService } from '../../src/catalog/product-images/product-image-redraw.service';
import { ProductImagesService } from '../../src/catalog/product-images/product-images.service';
import { openStaffedShop, imageFile, errorOf, sendForm, type StaffedShop } from './admin-catalog.fixture';
import { startStore, type TestStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let shop: StaffedShop;
let productId: number;
let slug: string;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

beforeEach(async () => {
  ({ id: productId, slug } = (await shop.product()).product);
});

afterEach(() => store.s3.failWith(null));

interface Image {
  id: number;
  url: string;
  alt: string;
  is_primary: boolean;
  sort_order: number;
  width: number | null;
  height: number | null;
  sizes: { url: string; width: number; height: number | null }[];
}

type Form = Parameters<typeof sendForm>[4];

function send(files: readonly (Buffer | string)[], form?: Form): Promise<TestResponse> {
  return sendForm(store, `/admin/products/${productId}/images`, shop.manager.accessToken, files, form);
}

async function add(files: readonly Buffer[], form?: Form): Promise<Image[]> {
  const { status, body } = await send(files, form);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const link = (url: string, more: object = {}): Promise<TestResponse> =>
  shop.manager.client.post(`/admin/products/${productId}/images`, { url, ...more });
const images = async (): Promise<Image[]> =>
  (await store.client.get(`/catalogue/products/${slug}`)).body.data.images;
const objectsOf = ({ url, sizes }: Image): string[] => [...new Set([url, ...sizes.map((size) => size.url)])];
const there = async (image: Image): Promise<boolean[]> =>
  Promise.all(objectsOf(image).map(async (url) => (await fetch(url, { method: 'HEAD' })).status === 200));
const primaries = async (): Promise<number[]> =>
  (await images()).filter((image) => image.is_primary).map(({ id }) => id);

const requests = (method: string): number => store.s3.requests.get(method) ?? 0;

describe('POST /admin/products/{id}/images', () => {
  it('stores an upload as WebP in several widths', async () => {
    const [image] = await add([await imageFile('jpeg', 1_500, 900)], { fields: { alt: 'A lamp' } });
    expect(image).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(
        /^http.*\/store\/products\/[0-9a-f]{32}-160-320-640-1000-1500x900\/1500\.webp$/,
      ),
      alt: 'A lamp',
      width: 1_500,
      height: 900,
      is_primary: true,
      sort_order: 0,
      sizes: [160, 320, 640, 1_000, 1_500].map((width) => ({
        width,
        height: width * 0.6,
        url: expect.stringMatching(`/${width}\\.webp$`),
      })),
    });
    for (const { url, width } of image?.sizes ?? []) {
      const stored = await fetch(url);
      const facts = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
      expect([stored.headers.get('content-type'), facts.format, facts.width]).toEqual([
        'image/webp',
        'webp',
        width,
      ]);
      expect(facts.height).toBe(Math.round((width * 900) / 1_500));
    }
    expect(await images()).toEqual([image]);
    const { body } = await store.client.get(`/catalogue/products?category_id=${shop.categoryId}&per_page=1`);
    const [{ primary_image, cover_image }] = body.data;
    expect(primary_image).toBe(image?.url);
    const { url, width, height, sizes } = image as Image;
    expect(cover_image).toEqual({ url, width, height, sizes, alt: 'A lamp' });
  });

  it('scales a large image down, rotates it upright and removes its metadata', async () => {
    const photo = await sharp({ create: { width: 4_000, height: 2_000, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [image] = await add([photo]);
    const stored = Buffer.from(await (await fetch(image?.url ?? '')).arrayBuffer());
    const facts = await sharp(stored).metadata();
    expect([facts.width, facts.height, facts.exif]).toEqual([1_024, 2_048, undefined]);
    expect(stored.includes('secret place')).toBe(false);
  });

  it('keeps transparency', async () => {
    const clear = await sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [image] = await add([clear]);
    const stored = Buffer.from(await (await fetch(image?.sizes[0]?.url ?? '')).arrayBuffer());
    expect((await sharp(stored).stats()).isOpaque).toBe(false);
  });

  it('accepts several files and a link, in their order', async () => {
    const first = await add([await imageFile('png'), await imageFile('webp')]);
    expect(first.map(({ is_primary, sort_order }) => [is_primary, sort_order])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    const { status, body } = await link('https://cdn.example.com/lamp.jpg?w=1', { is_primary: true });
    expect([status, body.data]).toEqual([
      201,
      [
        {
          id: expect.any(Number),
          url: 'https://cdn.example.com/lamp.jpg?w=1',
          alt: '',
          width: null,
          height: null,
          is_primary: true,
          sort_order: 2,
          sizes: [],
        },
      ],
    ]);
    const [, second] = await add([await imageFile('png'), await imageFile('jpeg')], {
      field: 'images',
      fields: { sort_order: 7, is_primary: 'true' },
    });
    expect(second).toMatchObject({ is_primary: false, sort_order: 8 });
    expect((await images()).map(({ sort_order }) => sort_order)).toEqual([7, 0, 1, 2, 8]);
  });

  it('judges a file by its content, not by its name or type', async () => {
    await add([await imageFile('webp')], { name: '../../evil.svg', type: 'image/svg+xml' });
    expect((await images())[0]?.url).toMatch(/\.webp$/);
  });

  describe('rejects, and stores nothing of,', () => {
    const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
    const HTML = '<!doctype html><script>alert(document.domain)</script>';
    const hostile: [string, () => Promise<Buffer> | Buffer][] = [
      ['an SVG with a script', () => Buffer.from(SVG)],
      ['an SVG after an XML prologue', () => Buffer.from(`<?xml version="1.0"?>\n${SVG}`)],
      ['a page named .png', () => Buffer.from(HTML)],
      ['a page behind the signature of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${HTML}`, 'latin1')],
      ['a page behind the signature of a JPEG', () => Buffer.from(`\xff\xd8\xff\xe0${HTML}`, 'latin1')],
      ['a GIF', () => imageFile('gif')],
      ['a TIFF', () => imageFile('tiff')],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>')],
      ['a truncated image', async () => (await imageFile('png', 400, 300)).subarray(0, 300)],
      [
        'a corrupted image',
        async () => Buffer.concat([(await imageFile('png')).subarray(0, 60), randomBytes(500)]),
      ],
      ['a small file with huge dimensions', () => imageFile('png', 6_000, 5_000)],
      ['nothing', () => Buffer.alloc(0)],
    ];

    it.each(hostile)('%s', async (_, file) => {
      const before = requests('PUT');
      const good = await imageFile('png');
      expect(errorOf(await send([good, await file()]))).toEqual([422, 'VALIDATION_ERROR', ['images.1']]);
      expect([await images(), requests('PUT')]).toEqual([[], before]);
    });

    it('nothing but the pixels of a polyglot', async () => {
      const comment = await sharp(await imageFile('jpeg'))
        .withExif({ IFD0: { ImageDescription: HTML } })
        .toBuffer();
      const [image] = await add([Buffer.concat([comment, Buffer.from(HTML)])]);
      for (const url of objectsOf(image as Image)) {
        const stored = await fetch(url);
        expect(stored.headers.get('content-type')).toBe('image/webp');
        expect(Buffer.from(await stored.arrayBuffer()).includes('<script>')).toBe(false);
      }
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '/etc/passwd',
    'https://a:b@example.com/x.png',
    'x',
    '',
  ])('rejects the link %s', async (url) => {
    expect(errorOf(await link(url))).toEqual([422, 'VALIDATION_ERROR', ['url']]);
  });

  it('rejects a form or a body without any image', async () => {
    for (const answer of [
      await send([]),
      await send([], { fields: { is_primary: 'true' } }),
      await send([await imageFile('png')], { field: 'photo' }),
      await shop.manager.client.post(`/admin/products/${productId}/images`, {}),
    ]) {
      expect(errorOf(answer)).toEqual([422, 'VALIDATION_ERROR', ['images']]);
    }
    expect(errorOf(await send([await imageFile('png')], { fields: { sort_order: 'last' } }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['sort_order'],
    ]);
  });

  it('rejects a file that is too large, and too many files', async () => {
    const large = Buffer.concat([await imageFile('jpeg'), randomBytes(8 * 1024 * 1024)]);
    expect(errorOf(await send([large]))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const many = await Promise.all(Array.from({ length: 11 }, () => imageFile('png')));
    expect(errorOf(await send(many))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await images()).toEqual([]);
  });

  it.each([
    ['multipart/form-data', '--x\r\n\r\n', 400],
    ['multipart/form-data; boundary=x', 'nonsense', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--',
      400,
    ],
    ['text/plain', 'x', 415],
    ['application/json', '{"url": ', 400],
  ])('rejects a body of the type %s: %j', async (type, body, status) => {
    const answer = await shop.manager.client.post(`/admin/products/${productId}/images`, body, {
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });

  it('authenticates before it reads the form', async () => {
    const path = `/admin/products/${productId}/images`;
    const file = [await imageFile('png')];
    expect(errorOf(await sendForm(store, path, '', file))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await sendForm(store, path, shop.customer.accessToken, file))).toEqual([403, 'FORBIDDEN']);
  });

  it('adds an image once for one idempotency key, and rejects another one with the same key', async () => {
    const headers = { 'idempotency-key': `upload-${productId}` };
    const [one, other] = [await imageFile('png'), await imageFile('jpeg')];
    const first = await send([one], { headers });
    const again = await send([one], { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(errorOf(await send([other], { headers }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await images()).toHaveLength(1);
  });

  it('leaves no objects behind when the storage fails', async () => {
    store.s3.failWith(500);
    expect(errorOf(await send([await imageFile('png')]))).toEqual([503, 'SERVICE_UNAVAILABLE']);
    store.s3.failWith(null);
    await store.drain();
    const before = requests('DELETE');
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect([await images(), requests('DELETE') > before]).toEqual([[], true]);
  });

  it('keeps images in use when the clean-up jobs run', async () => {
    const [image] = await add([await imageFile('png')]);
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect(await there(image as Image)).toEqual([true]);
  });
});

describe('the primary image', () => {
  it('is exactly one after concurrent inserts, updates and deletes', async () => {
    for (let round = 0; round < 3; round++) {
      const made = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          link(`https://cdn.example.com/${round}-${index}.jpg`, { is_primary: index % 2 === 0 }),
        ),
      );
      const [one, two, three, four] = made.map(({ body }) => body.data[0].id as number);
      const path = (id: number | undefined): string => `/admin/products/images/${id}`;
      const responses = await Promise.all([
        shop.manager.client.put(path(one), { is_primary: true }),
        shop.manager.client.put(path(two), { is_primary: true }),
        shop.manager.client.put(path(three), { is_primary: false }),
        shop.manager.client.delete(path(four)),
        link(`https://cdn.example.com/${round}-more.jpg`, { is_primary: true }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 204, 201]);
      expect(await primaries()).toHaveLength(1);
    }
  });

  it('is unique by a constraint of PostgreSQL', async () => {
    await link('https://cdn.example.com/1.jpg');
    await link('https://cdn.example.com/2.jpg');
    const none = store.db.rows('UPDATE product_images SET is_primary = false WHERE product_id = $1', [
      productId,
    ]);
    await expect(none).rejects.toMatchObject({ constraint: 'product_images_primary' });
    const two = store.db.rows('UPDATE product_images SET is_primary = true WHERE product_id = $1', [
      productId,
    ]);
    await expect(two).rejects.toMatchObject({ constraint: 'product_images_one_primary' });
    const gone = store.db.rows('DELETE FROM product_images WHERE product_id = $1 AND is_primary', [
      productId,
    ]);
    await expect(gone).rejects.toMatchObject({ constraint: 'product_images_primary' });
  });

  it('passes to the next image, and stays with an only image', async () => {
    const [first, second] = await add([await imageFile('png'), await imageFile('png')]);
    const put = (id: number | undefined, body: object): Promise<TestResponse> =>
      shop.manager.client.put(`/admin/products/images/${id}`, body);
    expect((await put(first?.id, { is_primary: false })).body.data.is_primary).toBe(false);
    expect(await primaries()).toEqual([second?.id]);
    await shop.manager.client.delete(`/admin/products/images/${second?.id}`);
    expect(await primaries()).toEqual([first?.id]);
    expect((await put(first?.id, { is_primary: false })).body.data.is_primary).toBe(true);
    const { body } = await put(first?.id, { sort_order: 3, alt: 'Side' });
    expect(body.data).toMatchObject({ sort_order: 3, alt: 'Side', is_primary: true });
    expect(errorOf(await put(first?.id, { sort_order: -1 }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['sort_order'],
    ]);
  });
});

describe('DELETE /admin/products/images/{image_id}', () => {
  it('deletes every width after the commit, also when the job runs twice', async () => {
    const [image, other] = await add([await imageFile('png', 700, 100), await imageFile('png')]);
    expect(await there(image as Image)).toEqual([true, true, true, true]);
    expect((await shop.manager.client.delete(`/admin/products/images/${image?.id}`)).status).toBe(204);
    await store.drain();
    expect(await there(image as Image)).toEqual([false, false, false, false]);
    expect(await there(other as Image)).toEqual([true]);
    const key = new URL(image?.url ?? '').pathname.replace('/store/', '');
    const job = { productId, key, widths: [160, 320, 640, 700] };
    await store.get(ProductImagesService).deleteOrphanImage(job);
    expect(await images()).toHaveLength(1);
    expect(errorOf(await shop.manager.client.delete(`/admin/products/images/${image?.id}`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('does not touch an external image', async () => {
    const { body } = await link('https://cdn.example.com/there.jpg');
    expect((await shop.manager.client.delete(`/admin/products/images/${body.data[0].id}`)).status).toBe(204);
    await store.drain();
    expect(await images()).toEqual([]);
  });
});

describe('an image of a former version', () => {
  it('shows what it has, and gets all widths once the job drew it anew', async () => {
    const id = (await add([await imageFile('png', 700, 350)], { fields: { alt: 'Side' } }))[0]?.id;
    const former = `products/${randomBytes(16).toString('hex')}/700.webp`;
    const storage = store.get(ObjectStorage);
    for (const width of [320, 700]) {
      const bytes = await imageFile('webp', width, width / 2);
      await storage.put(former.replace('700', String(width)), bytes, { contentType: 'image/webp' });
    }
    await store.db.rows(`UPDATE product_images SET url = '${former}', widths = '{320,700}' WHERE id = ${id}`);
    const address = storage.urlOf(former);
    const size = (width: number, height: number | null): object => ({
      url: expect.stringMatching(`/${width}\\.webp$`),
      width,
      height,
    });
    expect(await images()).toMatchObject([
      { url: address, width: 700, height: null, sizes: [size(320, null), size(700, null)] },
    ]);

    const redraw = store.get(ProductImageRedrawService);
    await redraw.redrawImages(0);
    const [drawn] = await images();
    expect(drawn).toMatchObject({ id, alt: 'Side', width: 700, height: 350 });
    expect(drawn?.sizes).toEqual([size(160, 80), size(320, 160), size(640, 320), size(700, 350)]);
    expect(await there(drawn as Image)).toEqual([true, true, true, true]);
    // Orders show the former address.
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    const written = requests('PUT');
    await redraw.redrawImages(0);
    expect([await images(), requests('PUT')]).toEqual([[drawn], written]);
  });

  it('stays as it is when its object is missing', async () => {
    const id = (await add([await imageFile('png')]))[0]?.id;
    const former = `products/${randomBytes(16).toString('hex')}/40.webp`;
    await store.db.rows(`UPDATE product_images SET url = '${former}', widths = '{40}' WHERE id = ${id}`);
    await store.get(ProductImageRedrawService).redrawImages(0);
    expect((await images())[0]?.url).toBe(store.get(ObjectStorage).urlOf(former));
  });
});
