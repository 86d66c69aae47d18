import sharp from 'sharp';
import { ObjectStorage } from '@comptoir/storage';
import { type TestResponse, until } from '@comptoir/testing';
import { ImageRedrawService } from '../../src/platform/media/image-redraw.service';
import { ImagesService } from '../../src/platform/media/images.service';
import { type StaffedShop, openStaffedShop, imageFile, errorOf, sendForm } from './admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

/** A route that stores one image of a record. */
interface Place {
  resource: string;
  route: string;
  staff: 'manager' | 'admin';
  field: string;
  url: string;
  sizes: string;
  widths: number[];
  body: object;
}

const WIDTHS = [160, 320, 640, 1_000, 1_500];
const PLACES: [string, Place][] = [
  ['a category', place('categories', 'image', 'manager', { name: 'Lamps' })],
  ['a collection', place('collections', 'image', 'admin', { name: 'Summer' })],
  ['a banner', place('banners', 'image', 'admin', { title: 'Sale' })],
  [
    'a banner on narrow screens',
    {
      ...place('banners', 'image-mobile', 'admin', { title: 'Sale' }),
      url: 'image_mobile_url',
      sizes: 'image_mobile_sizes',
    },
  ],
  [
    'a brand',
    {
      ...place('brands', 'logo', 'manager', { name: 'Atelier' }),
      field: 'logo',
      url: 'logo_url',
      sizes: 'logo_sizes',
      widths: [160, 320, 512],
    },
  ],
];

function place(resource: string, route: string, staff: Place['staff'], body: object): Place {
  return {
    resource,
    route,
    staff,
    body,
    field: 'image',
    url: 'image_url',
    sizes: 'image_sizes',
    widths: WIDTHS,
  };
}

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

afterEach(() => store.s3.failWith(null));

const there = async (url: string): Promise<boolean> => (await fetch(url, { method: 'HEAD' })).status === 200;
const requests = (method: string): number => store.s3.requests.get(method) ?? 0;

it('is the main image of a post, and replaces the one before', async () => {
  const made = await shop.admin.client.post('/admin/blog-posts', { title: 'Summer', content: 'It is warm.' });
  expect(made.status).toBe(201);
  const path = `/admin/blog-posts/${made.body.data.id}/image`;
  const send = (file: Buffer | string, at = path, token = shop.admin.accessToken): Promise<TestResponse> =>
    sendForm(store, at, token, [file], { field: 'image' });
  const first = (await send(await imageFile('jpeg', 640, 400))).body.data;
  expect(first.featured_image).toMatch(/\/store\/pictures\/.*\/640\.webp$/);
  expect(first.cover_image).toMatchObject({ url: first.featured_image });
  const second = (await send(await imageFile('png', 320, 200))).body.data;
  await store.drain();
  expect([await there(first.featured_image), await there(second.featured_image)]).toEqual([false, true]);
  expect((await send('not an image')).status).toBe(422);
  expect((await send(await imageFile('jpeg'), '/admin/blog-posts/999999/image')).status).toBe(404);
  expect((await send(await imageFile('jpeg'), path, shop.manager.accessToken)).status).toBe(403);
});

describe.each(PLACES)('the image of %s', (_, { resource, route, staff, field, url, sizes, widths, body }) => {
  let id: number;
  let path: string;
  beforeEach(async () => {
    id = await create();
    path = `/admin/${resource}/${id}/${route}`;
  });

  async function create(): Promise<number> {
    const answer = await shop.admin.client.post(`/admin/${resource}`, body);
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  }

  const send = (file: Buffer | string, token = shop[staff].accessToken, form = {}): Promise<TestResponse> =>
    sendForm(store, path, token, [file], { field, ...form });
  const shown = async (): Promise<Record<string, unknown>> =>
    (await shop.admin.client.get(`/admin/${resource}/${id}`)).body.data;
  const upload = async (): Promise<string[]> => {
    const answer = await send(await imageFile('jpeg', 1_500, 900));
    expect(answer.status).toBe(200);
    return answer.body.data[sizes].map((size: { url: string }) => size.url);
  };
  const put = (changes: object): Promise<TestResponse> =>
    shop.admin.client.put(`/admin/${resource}/${id}`, changes);

  it('is stored as WebP in several widths, and shown', async () => {
    const { status, body: answer } = await send(await imageFile('jpeg', 1_500, 900));
    expect([status, answer.data.id]).toEqual([200, id]);
    const { [url]: address, [sizes]: stored } = answer.data;
    expect(stored).toEqual(
      // The image is 1,500 × 900: five wide, three high.
      widths.map((width) => ({
        width,
        height: Math.round(width * 0.6),
        url: expect.stringMatching(`/store/pictures/.*/${width}\\.webp$`),
      })),
    );
    expect(address).toBe(stored.at(-1).url);
    expect(await shown()).toMatchObject({ [url]: address, [sizes]: stored });
    for (const size of stored) {
      const object = await fetch(size.url);
      const facts = await sharp(Buffer.from(await object.arrayBuffer())).metadata();
      expect([object.headers.get('content-type'), facts.format, facts.width]).toEqual([
        'image/webp',
        'webp',
        size.width,
      ]);
    }
  });

  it('is replaced by the next one, and its objects are deleted', async () => {
    const first = await upload();
    const second = await upload();
    await store.drain();
    expect(await Promise.all([...first, ...second].map(there))).toEqual([
      ...first.map(() => false),
      ...second.map(() => true),
    ]);
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect(await Promise.all(second.map(there))).toEqual(second.map(() => true));
    await put({ [url]: 'https://cdn.example.com/other.webp' });
    await store.drain();
    expect(await Promise.all(second.map(there))).toEqual(second.map(() => false));
    expect(await shown()).toMatchObject({ [url]: 'https://cdn.example.com/other.webp', [sizes]: [] });
  });

  it('is one of several concurrent uploads', async () => {
    const objects = (): number => requests('PUT') - requests('DELETE');
    const before = objects();
    const all = await Promise.all(Array.from({ length: 4 }, () => upload()));
    await store.drain();
    const shownNow = await shown();
    // Each response shows the current image, which may come from another upload.
    const last = all.find((urls) => urls.at(-1) === shownNow[url]) ?? [];
    expect(await Promise.all(last.map(there))).toEqual(widths.map(() => true));
    expect(objects() - before).toBe(widths.length);
  });

  it('stays when its own URL is given again, and while another record uses it', async () => {
    const urls = await upload();
    const address = urls.at(-1) ?? '';
    expect((await put({ [url]: address })).body.data[url]).toBe(address);
    await store.drain();
    expect(await there(address)).toBe(true);
    const bundle = await store.db.row<{ id: number }>(
      `INSERT INTO bundles (name, slug, image, discount_type, discount_value)
       VALUES ('Set', $1, $2, 'percentage', 1000) RETURNING id`,
      [`set-${resource}-${route}-${id}`, store.get(ObjectStorage).keyOf(address)],
    );
    await put({ [url]: null });
    await store.drain();
    expect(await Promise.all(urls.map(there))).toEqual(urls.map(() => true));
    await store.db.rows('DELETE FROM bundles WHERE id = $1', [bundle?.id]);
    await store.get(ImagesService).deleteOrphanImage({ key: store.get(ObjectStorage).keyOf(address) ?? '' });
    expect(await Promise.all(urls.map(there))).toEqual(urls.map(() => false));
  });

  it('is rejected after its deletion, and deleted for good when the storage is back', async () => {
    const urls = await upload();
    const given = { [url]: urls.at(-1) };
    await put({ [url]: null });
    store.s3.failWith(500);
    await expect(store.drain()).rejects.toThrow();
    store.s3.failWith(null);
    expect(errorOf(await put(given))).toEqual([422, 'VALIDATION_ERROR', [url]]);
    const another = await shop.admin.client.post(`/admin/${resource}`, { ...body, ...given });
    expect(errorOf(another)).toEqual([422, 'VALIDATION_ERROR', [url]]);
    const key = store.get(ObjectStorage).keyOf(urls.at(-1) ?? '') ?? '';
    for (let times = 0; times < 2; times++) await store.get(ImagesService).deleteOrphanImage({ key });
    expect(await Promise.all(urls.map(there))).toEqual(urls.map(() => false));
    expect((await shown())[url]).toBeNull();
  });

  /** Returns true when a statement of the service waits for a lock. */
  async function waitsForLock(): Promise<boolean> {
    const waiting = await store.db.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  }

  it('stays when another record is about to use it', async () => {
    const urls = await upload();
    const key = store.get(ObjectStorage).keyOf(urls.at(-1) ?? '') ?? '';
    await put({ [url]: null });
    const other = await create();
    let collected: Promise<void> | undefined;
    await store.db.tx(async (tx) => {
      await tx.execute(`UPDATE ${resource} SET ${url} = $2 WHERE id = $1`, [other, key]);
      let isOver = false;
      collected = store
        .get(ImagesService)
        .deleteOrphanImage({ key })
        .finally(() => (isOver = true));
      await until('the deletion waits for the record', async () => isOver || (await waitsForLock()));
    });
    await collected;
    expect(await Promise.all(urls.map(there))).toEqual(urls.map(() => true));
  });

  it('is rejected unless its content is an image, and then nothing is stored', async () => {
    const before = requests('PUT');
    for (const file of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
      await imageFile('gif'),
      (await imageFile('png', 400, 300)).subarray(0, 300),
      await imageFile('png', 6_000, 5_000),
      Buffer.alloc(0),
    ]) {
      expect(errorOf(await send(file))).toEqual([422, 'VALIDATION_ERROR', [field]]);
    }
    const good = await imageFile('png');
    expect(errorOf(await send(good, undefined, { field: 'other' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
    const large = Buffer.concat([good, Buffer.alloc(8 * 1024 * 1024)]);
    expect(errorOf(await send(large))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(errorOf(await shop[staff].client.post(path, { [url]: 'https://x.test/a.png' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect([(await shown())[url], requests('PUT')]).toEqual([null, before]);
  });

  it('is for staff, and for an existing record', async () => {
    const good = await imageFile('png');
    expect(errorOf(await send(good, ''))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await send(good, shop.customer.accessToken))).toEqual([403, 'FORBIDDEN']);
    const manager = await send(good, shop.manager.accessToken);
    expect(manager.status).toBe(staff === 'manager' ? 200 : 403);
    path = `/admin/${resource}/99999999/${route}`;
    expect(errorOf(await send(good))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await send('no image'))).toEqual([404, 'NOT_FOUND']);
  });

  it('leaves no objects behind when the storage fails', async () => {
    store.s3.failWith(500);
    expect(errorOf(await send(await imageFile('png')))).toEqual([503, 'SERVICE_UNAVAILABLE']);
    store.s3.failWith(null);
    const before = requests('DELETE');
    store.clock.advance(2 * HOUR);
    await store.drain();
    expect([(await shown())[url], requests('DELETE') > before]).toEqual([null, true]);
  });
});

it.each(PLACES.filter(([, { resource }]) => resource !== 'brands'))(
  'goes with %s that is deleted',
  async (_, { resource, route, field, body, sizes }) => {
    const { body: created } = await shop.admin.client.post(`/admin/${resource}`, body);
    const path = `/admin/${resource}/${created.data.id}`;
    const file = await imageFile('png', 700, 100);
    const { body: answer } = await sendForm(store, `${path}/${route}`, shop.admin.accessToken, [file], {
      field,
    });
    const urls: string[] = answer.data[sizes].map((size: { url: string }) => size.url);
    expect(await Promise.all(urls.map(there))).toEqual([true, true, true, true]);
    expect((await shop.admin.client.delete(path)).status).toBe(204);
    await store.drain();
    expect(await Promise.all(urls.map(there))).toEqual([false, false, false, false]);
  },
);

const SHOWN_ELSEWHERE: [string, string, string, object][] = [
  ['bundle', '/admin/bundles', 'image', { discount_type: 'percentage', discount_value: '10', items: [] }],
  ['post', '/admin/blog-posts', 'featured_image', { title: 'News', content: '<p>News</p>' }],
];

it.each(SHOWN_ELSEWHERE.flatMap(([...use]) => [[...use, 'deleted'] as const, [...use, 'changed'] as const]))(
  'goes with the last %s that shows it',
  async (name, path, field, fields, how) => {
    const { client } = shop.admin;
    const { data: category } = (await client.post('/admin/categories', { name: `Of a ${name}` })).body;
    const upload = `/admin/categories/${category.id}/image`;
    const file = await imageFile('png', 700, 100);
    const { body } = await sendForm(store, upload, shop.admin.accessToken, [file], { field: 'image' });
    const urls: string[] = body.data.image_sizes.map((size: { url: string }) => size.url);
    const shown = { ...fields, name, [field]: body.data.image_url };
    const ids = [
      (await client.post(path, shown)).body.data.id,
      (await client.post(path, shown)).body.data.id,
    ];
    const end = (id: number): Promise<TestResponse> =>
      how === 'deleted' ? client.delete(`${path}/${id}`) : client.put(`${path}/${id}`, { [field]: null });
    const left = async (): Promise<boolean[]> => {
      await store.drain();
      return Promise.all(urls.map(there));
    };
    await client.put(`/admin/categories/${category.id}`, { image_url: null });
    expect(await left()).toEqual([true, true, true, true]);
    expect((await end(ids[0])).status).toBeLessThan(300);
    expect(await left()).toEqual([true, true, true, true]);
    expect((await end(ids[1])).status).toBeLessThan(300);
    expect(await left()).toEqual([false, false, false, false]);
  },
);

it.each(SHOWN_ELSEWHERE)('is not shown by a %s after its deletion', async (name, path, field, fields) => {
  const key = `pictures/${'0'.repeat(32)}-320/320.webp`;
  await store.get(ImagesService).deleteOrphanImage({ key });
  const image = store.get(ObjectStorage).urlOf(key);
  expect(errorOf(await shop.admin.client.post(path, { name, ...fields, [field]: image }))).toEqual([
    422,
    'VALIDATION_ERROR',
    [field],
  ]);
});

it('shows an upload to all clients immediately', async () => {
  const file = await imageFile('png', 700, 100);
  const send = (path: string, field = 'image'): Promise<TestResponse> =>
    sendForm(store, path, shop.admin.accessToken, [file], { field });
  const create = async (resource: string, body: object): Promise<{ id: number; slug: string }> =>
    (await shop.admin.client.post(`/admin/${resource}`, body)).body.data;
  const widths = (list: { width: number }[]): number[] => list.map(({ width }) => width);

  const category = await create('categories', { name: 'Chairs' });
  expect((await store.client.get(`/catalogue/categories/${category.id}`)).body.data.image_sizes).toEqual([]);
  const { image_url } = (await send(`/admin/categories/${category.id}/image`)).body.data;
  const { data } = (await store.client.get(`/catalogue/categories/${category.id}`)).body;
  expect([data.image_url, widths(data.image_sizes)]).toEqual([image_url, [160, 320, 640, 700]]);

  const collection = await create('collections', { name: 'Winter' });
  await send(`/admin/collections/${collection.id}/image`);
  const found = (await store.client.get(`/collections/${collection.slug}`)).body.data;
  expect(widths(found.image_sizes)).toEqual([160, 320, 640, 700]);

  const banner = await create('banners', { title: 'Hero', position: 'uploads' });
  const banners = async (): Promise<any[]> => (await store.client.get('/banners?position=uploads')).body.data;
  const listed = async (status: string): Promise<number> =>
    (await shop.admin.client.get(`/admin/banners?position=uploads&status=${status}`)).body.meta.total;
  await send(`/admin/banners/${banner.id}/image-mobile`);
  expect([await banners(), await listed('shown'), await listed('off')]).toEqual([[], 0, 1]);
  await send(`/admin/banners/${banner.id}/image`);
  const [hero] = await banners();
  expect(widths(hero.image_sizes)).toEqual([160, 320, 640, 700]);
  expect(widths(hero.image_mobile_sizes)).toEqual([160, 320, 640, 700]);
  expect(await listed('shown')).toBe(1);
});

it('draws an image of a former version anew, for each record that shows it', async () => {
  const former = `pictures/${'1'.repeat(32)}-320-700/700.webp`;
  const storage = store.get(ObjectStorage);
  for (const width of [320, 700]) {
    const bytes = await imageFile('webp', width, width / 2);
    await storage.put(former.replace('/700', `/${width}`), bytes, { contentType: 'image/webp' });
  }
  const image_url = storage.urlOf(former);
  const { id } = (await shop.admin.client.post('/admin/categories', { name: 'Old', image_url })).body.data;
  await shop.admin.client.post('/admin/banners', { title: 'Old', position: 'redrawn', image_url });
  const category = async (): Promise<any> =>
    (await store.client.get(`/catalogue/categories/${id}`)).body.data.cover_image;
  expect(await category()).toMatchObject({ url: image_url, alt: 'Old', width: 700, height: null });

  const redraw = store.get(ImageRedrawService);
  await redraw.redrawImages('');
  const drawn = await category();
  expect(drawn).toMatchObject({ alt: 'Old', width: 700, height: 350 });
  expect(drawn.sizes.map((size: any) => [size.width, size.height])).toEqual([
    [160, 80],
    [320, 160],
    [640, 320],
    [700, 350],
  ]);
  const [banner] = (await store.client.get('/banners?position=redrawn')).body.data;
  expect([banner.cover_image, banner.cover_image_mobile]).toEqual([drawn, null]);
  const written = requests('PUT');
  await redraw.redrawImages('');
  expect([await category(), requests('PUT')]).toEqual([drawn, written]);
  store.clock.advance(2 * HOUR);
  await store.drain();
  expect(await Promise.all([image_url, drawn.url].map(there))).toEqual([false, true]);
});
