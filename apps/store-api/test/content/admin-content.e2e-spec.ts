import { type TestAccount, signedIn } from '../accounts';
import { unsizedImage } from '../catalog/catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  admin = await signedIn(store, { roles: ['admin'], name: 'Zoé Admin' });
});

afterAll(() => store?.stop());

const HOSTILE = '<p onclick="x()">Hi<script>x()</script><a href="javascript:x()">y</a></p>';
const CLEAN = '<p>Hi<a>y</a></p>';

async function made(path: string, body: object): Promise<Record<string, any>> {
  const answer = await admin.client.post(`/admin/${path}`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

async function listed(path: string): Promise<Record<string, any>[]> {
  return (await admin.client.get(`/admin/${path}`)).body.data;
}

async function expectRefusal(method: string, path: string, body: object, field: string): Promise<void> {
  const { status, body: answer } = await admin.client.send(method, `/admin/${path}`, { body });
  expect({ status, answer }).toMatchObject({ status: 422, answer: { code: 'VALIDATION_ERROR' } });
  expect(Object.keys(answer.errors)).toEqual([field]);
}

const fromNow = (hours: number): string => new Date(store.clock.now().getTime() + hours * HOUR).toISOString();

describe('blog posts', () => {
  const post = (body: object = {}) => made('blog-posts', { title: 'Été à Lyon', content: HOSTILE, ...body });

  it('start as drafts of who wrote them, without what could harm', async () => {
    const category = await made('blog-categories', { name: 'Conseils' });
    const data = await post({
      excerpt: 'Short',
      featured_image: `${store.config.storage.publicUrl}/blog/summer.webp`,
      category_id: category.id,
      tags: ['été'],
      meta_title: 'Meta',
    });
    expect(data).toEqual({
      id: expect.any(Number),
      title: 'Été à Lyon',
      slug: 'ete-a-lyon',
      excerpt: 'Short',
      content: CLEAN,
      featured_image: `${store.config.storage.publicUrl}/blog/summer.webp`,
      cover_image: unsizedImage(`${store.config.storage.publicUrl}/blog/summer.webp`, 'Été à Lyon'),
      published_at: null,
      author: { id: admin.id, name: 'Zoé Admin' },
      category: { id: category.id, name: 'Conseils', slug: 'conseils' },
      tags: ['été'],
      meta_title: 'Meta',
      meta_description: null,
      views_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
      translations: {},
    });
    const row = await store.db.row('SELECT featured_image FROM blog_posts WHERE id = $1', [data.id]);
    expect(row).toEqual({ featured_image: 'blog/summer.webp' });
    expect((await store.client.get(`/blog/${data.slug}`)).status).toBe(404);
    expect((await admin.client.get(`/admin/blog-posts/${data.id}`)).body.data).toEqual(data);
  });

  it('are published and unpublished; twice is as once', async () => {
    const { id, slug } = await post({ title: 'News' });
    const publish = () => admin.client.post(`/admin/blog-posts/${id}/publish`);
    const { status, body } = await publish();
    expect([status, body.data.published_at]).toEqual([200, expect.any(String)]);
    store.clock.advance(HOUR);
    expect((await publish()).body.data.published_at).toBe(body.data.published_at);
    expect((await store.client.get(`/blog/${slug}`)).status).toBe(200);
    for (let attempt = 0; attempt < 2; attempt++) {
      const off = await admin.client.post(`/admin/blog-posts/${id}/unpublish`);
      expect([off.status, off.body.data.published_at]).toEqual([200, null]);
    }
    expect((await store.client.get(`/blog/${slug}`)).status).toBe(404);
  });

  it('appear at their instant, or immediately when they are published', async () => {
    const later = await post({ title: 'Later', published_at: fromNow(2) });
    const sooner = await post({ title: 'Sooner', published_at: fromNow(2) });
    await admin.client.post(`/admin/blog-posts/${sooner.id}/publish`);
    const statuses = async () =>
      Promise.all([later, sooner].map(async ({ slug }) => (await store.client.get(`/blog/${slug}`)).status));
    expect(await statuses()).toEqual([404, 200]);
    store.clock.advance(3 * HOUR);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('keep their slug when they are renamed, and every field that is not given', async () => {
    const data = await post({
      title: 'Old name',
      excerpt: 'E',
      tags: ['a'],
      featured_image: 'https://cdn.example.com/a.webp',
    });
    const { status, body } = await admin.client.put(`/admin/blog-posts/${data.id}`, { title: 'New name' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...data,
      title: 'New name',
      cover_image: unsizedImage('https://cdn.example.com/a.webp', 'New name'),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const cleared = await admin.client.put(`/admin/blog-posts/${data.id}`, {
      slug: 'chosen',
      content: HOSTILE,
      excerpt: null,
      tags: null,
      featured_image: null,
    });
    expect(cleared.body.data).toMatchObject({
      slug: 'chosen',
      content: CLEAN,
      excerpt: '',
      tags: [],
      featured_image: null,
    });
  });

  it('of the same title get different slugs, also at the same time', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => post({ title: 'Twin' })));
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(5);
  });

  it('are found by state, category and text', async () => {
    const category = await made('blog-categories', { name: 'Rare' });
    const draft = await post({ title: 'Needle 100%', category_id: category.id });
    const scheduled = await post({ title: 'Needle two', category_id: category.id, published_at: fromNow(1) });
    const idsOf = async (query: string) =>
      (await listed(`blog-posts?category_id=${category.id}&${query}`)).map(({ id }) => id);
    expect(await idsOf('')).toEqual([scheduled.id, draft.id]);
    expect(await idsOf('sort=title')).toEqual([draft.id, scheduled.id]);
    expect(await idsOf('status=draft')).toEqual([draft.id]);
    expect(await idsOf('status=scheduled')).toEqual([scheduled.id]);
    expect(await idsOf('status=published')).toEqual([]);
    expect(await idsOf('search=100%25')).toEqual([draft.id]);
  });

  it('reject invalid fields', async () => {
    const { id } = await post({ title: 'Fits', slug: 'fits' });
    for (const [body, field] of [
      [{ title: '' }, 'title'],
      [{ title: null }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ content: '' }, 'content'],
      [{ slug: 'Not a slug' }, 'slug'],
      [{ category_id: 999_999 }, 'category_id'],
      [{ featured_image: 'javascript:alert(1)' }, 'featured_image'],
      [{ featured_image: '../secret' }, 'featured_image'],
      [{ featured_image: 'data:image/png;base64,x' }, 'featured_image'],
      [{ tags: 'a' }, 'tags'],
      [{ published_at: 'tomorrow' }, 'published_at'],
    ] as const) {
      await expectRefusal('PUT', `blog-posts/${id}`, body, field);
      await expectRefusal('POST', 'blog-posts', { title: 'x', content: 'x', ...body }, field);
    }
    await expectRefusal('POST', 'blog-posts', { title: 'x', content: 'x', slug: 'fits' }, 'slug');
    await expectRefusal('POST', 'blog-posts', { content: 'x' }, 'title');
    await expectRefusal('POST', 'blog-posts', { title: 'x' }, 'content');
  });

  it('are deleted', async () => {
    const { id } = await post();
    expect((await admin.client.delete(`/admin/blog-posts/${id}`)).status).toBe(204);
    expect((await admin.client.get(`/admin/blog-posts/${id}`)).status).toBe(404);
  });
});

describe('blog categories', () => {
  it('are added, renamed, counted and deleted when they are empty', async () => {
    const category = await made('blog-categories', { name: 'Évasion' });
    expect(category).toEqual({
      id: expect.any(Number),
      name: 'Évasion',
      slug: 'evasion',
      posts_count: 0,
      version: '1',
      translations: {},
    });
    const path = `/admin/blog-categories/${category.id}`;
    expect((await admin.client.put(path, { name: 'Voyages' })).body.data).toMatchObject({
      name: 'Voyages',
      slug: 'evasion',
    });
    const post = await made('blog-posts', { title: 'x', content: 'x', category_id: category.id });
    expect((await listed('blog-categories?search=voyage'))[0]).toMatchObject({ posts_count: 1 });
    const refused = await admin.client.delete(path);
    expect([refused.status, refused.body.code]).toEqual([409, 'BLOG_CATEGORY_NOT_EMPTY']);
    await admin.client.delete(`/admin/blog-posts/${post.id}`);
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.get(path)).status).toBe(404);
  });

  it('reject a missing name and a slug that is taken', async () => {
    const { id } = await made('blog-categories', { name: 'One', slug: 'one' });
    await made('blog-categories', { name: 'Two', slug: 'two' });
    await expectRefusal('POST', 'blog-categories', {}, 'name');
    await expectRefusal('POST', 'blog-categories', { name: 'x', slug: 'one' }, 'slug');
    await expectRefusal('PUT', `blog-categories/${id}`, { slug: 'two' }, 'slug');
  });
});

describe('pages', () => {
  it('are written without what could harm, renamed under the same slug, hidden and deleted', async () => {
    const page = await made('pages', { title: 'Mentions légales', content: HOSTILE });
    expect(page).toMatchObject({ slug: 'mentions-legales', content: CLEAN, is_active: true });
    expect((await store.client.get('/pages/mentions-legales')).body.data.content).toBe(CLEAN);
    const path = `/admin/pages/${page.id}`;
    const renamed = await admin.client.put(path, { title: 'Legal', content: HOSTILE, is_active: false });
    expect(renamed.body.data).toMatchObject({ title: 'Legal', slug: 'mentions-legales', content: CLEAN });
    expect((await store.client.get('/pages/mentions-legales')).status).toBe(404);
    expect((await admin.client.get(path)).body.data).toEqual(renamed.body.data);
    expect((await listed('pages?is_active=false&search=legal')).map(({ id }) => id)).toEqual([page.id]);
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.get(path)).status).toBe(404);
  });

  it('reject invalid fields', async () => {
    const { id } = await made('pages', { title: 'A', slug: 'a', content: 'x' });
    await made('pages', { title: 'B', slug: 'b', content: 'x' });
    await expectRefusal('POST', 'pages', { content: 'x' }, 'title');
    await expectRefusal('POST', 'pages', { title: 'x' }, 'content');
    await expectRefusal('POST', 'pages', { title: 'x', content: 'x', slug: 'a' }, 'slug');
    await expectRefusal('PUT', `pages/${id}`, { slug: 'b' }, 'slug');
    await expectRefusal('PUT', `pages/${id}`, { is_active: 'perhaps' }, 'is_active');
  });
});

describe('frequently asked questions', () => {
  const faq = (question: string, more: object = {}) => made('faqs', { question, answer: HOSTILE, ...more });
  beforeEach(() => store.db.rows('DELETE FROM faqs'));

  it('are added, changed, found and deleted', async () => {
    const data = await faq('When?', { category: 'Delivery' });
    expect(data).toMatchObject({ answer: CLEAN, category: 'Delivery', sort_order: 0, is_active: true });
    const path = `/admin/faqs/${data.id}`;
    const { body } = await admin.client.put(path, { answer: `${HOSTILE}!`, is_active: false });
    expect(body.data).toMatchObject({ question: 'When?', answer: `${CLEAN}!`, is_active: false });
    expect((await admin.client.get(path)).body.data).toEqual(body.data);
    expect((await listed('faqs?category=Delivery&is_active=false&search=when')).length).toBe(1);
    expect((await store.client.get('/faqs')).body.data.Delivery).toBeUndefined();
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.delete(path)).status).toBe(404);
  });

  it('reject invalid fields', async () => {
    const { id } = await faq('Why?');
    await expectRefusal('POST', 'faqs', { answer: 'x' }, 'question');
    await expectRefusal('POST', 'faqs', { question: 'x' }, 'answer');
    await expectRefusal('PUT', `faqs/${id}`, { question: 'x'.repeat(501) }, 'question');
    await expectRefusal('PUT', `faqs/${id}`, { is_active: null }, 'is_active');
  });

  it('are reordered, all or none', async () => {
    const [a, b, c] = [await faq('A?'), await faq('B?'), await faq('C?')].map(({ id }) => Number(id));
    const order = async () => (await listed('faqs?per_page=100')).map(({ id }) => id);
    const reorder = (items: object[]) => admin.client.post('/admin/faqs/reorder', { items });
    const { status, body } = await reorder([
      { id: a, sort_order: 3 },
      { id: b, sort_order: 2 },
      { id: c, sort_order: 1 },
    ]);
    expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [c, b, a]]);
    expect(await order()).toEqual([c, b, a]);
    for (const [items, fields] of [
      [
        [
          { id: a, sort_order: 0 },
          { id: 999_999, sort_order: 1 },
        ],
        ['items.1.id'],
      ],
      [
        [
          { id: a, sort_order: 0 },
          { id: a, sort_order: 1 },
        ],
        ['items.1.id'],
      ],
      [[{ id: a, sort_order: -1 }], ['items.0.sort_order']],
      [[], ['items']],
    ] as const) {
      const refused = await reorder([...items]);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields]);
    }
    expect(await order()).toEqual([c, b, a]);
  });

  it('end up in the order of one of those who reorder at the same time', async () => {
    const ids = await Promise.all(['A?', 'B?', 'C?', 'D?'].map(async (text) => Number((await faq(text)).id)));
    const orders = [ids, [...ids].reverse()];
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        admin.client.post('/admin/faqs/reorder', {
          items: orders[turn % 2]?.map((id, sort_order) => ({ id, sort_order })),
        }),
      ),
    );
    expect(orders).toContainEqual((await listed('faqs?per_page=100')).map(({ id }) => id));
  });
});

describe('banners', () => {
  const image_url = 'https://cdn.example.com/a.webp';
  const banner = (body: object = {}) => made('banners', { title: 'Sale', image_url, ...body });
  const shown = async (position: string): Promise<string[]> =>
    (await store.client.get(`/banners?position=${position}`)).body.data.map(
      ({ title }: { title: string }) => title,
    );

  it('are shown for their time', async () => {
    const { id, ...data } = await banner({
      position: 'timed',
      image_url: `${store.config.storage.publicUrl}/banners/a.webp`,
      image_mobile_url: 'https://cdn.example.com/m.webp',
      link_value: '/sale',
      starts_at: fromNow(1),
      ends_at: fromNow(3),
    });
    expect(data).toMatchObject({
      image_url: `${store.config.storage.publicUrl}/banners/a.webp`,
      image_mobile_url: 'https://cdn.example.com/m.webp',
      link_type: 'url',
      is_active: true,
    });
    const stateNow = async () => {
      const [state] = await Promise.all(
        ['scheduled', 'shown', 'ended', 'off'].map(async (status) =>
          (await listed(`banners?position=timed&status=${status}`)).length ? status : undefined,
        ),
      ).then((states) => states.filter(Boolean));
      return [state, await shown('timed')];
    };
    expect(await stateNow()).toEqual(['scheduled', []]);
    store.clock.advance(2 * HOUR);
    expect(await stateNow()).toEqual(['shown', ['Sale']]);
    store.clock.advance(2 * HOUR);
    expect(await stateNow()).toEqual(['ended', []]);
    await admin.client.put(`/admin/banners/${id}`, { ends_at: null });
    expect(await stateNow()).toEqual(['shown', ['Sale']]);
    await admin.client.put(`/admin/banners/${id}`, { is_active: false });
    expect(await stateNow()).toEqual(['off', []]);
  });

  it('are changed field by field, found and deleted', async () => {
    const data = await banner({
      subtitle: 'Now',
      position: 'side',
      link_type: 'product',
      link_value: 'lamp',
    });
    const path = `/admin/banners/${data.id}`;
    const { body } = await admin.client.put(path, { title: 'Renamed', subtitle: null });
    expect(body.data).toEqual({
      ...data,
      title: 'Renamed',
      cover_image: unsizedImage('https://cdn.example.com/a.webp', 'Renamed'),
      subtitle: '',
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    expect((await admin.client.get(path)).body.data).toEqual(body.data);
    expect((await listed('banners?search=renamed')).map(({ id }) => id)).toEqual([data.id]);
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.get(path)).status).toBe(404);
  });

  it('are not shown before they have an image', async () => {
    const { id, image_url: none } = await banner({ position: 'bare', image_url: undefined });
    expect([none, await shown('bare')]).toEqual([null, []]);
    await admin.client.put(`/admin/banners/${id}`, { image_url });
    expect(await shown('bare')).toEqual(['Sale']);
    await admin.client.put(`/admin/banners/${id}`, { image_url: null });
    expect(await shown('bare')).toEqual([]);
  });

  it('reject invalid fields, also together with present ones', async () => {
    const { id } = await banner({ starts_at: fromNow(5), link_type: 'product', link_value: 'lamp' });
    for (const [body, field] of [
      [{ ends_at: fromNow(4) }, 'ends_at'],
      [{ link_type: 'url' }, 'link_value'],
      [{ link_value: 'javascript:alert(1)' }, 'link_value'],
      [{ link_type: 'url', link_value: '//evil.test' }, 'link_value'],
      [{ link_type: 'page' }, 'link_type'],
      [{ image_url: 'javascript:alert(1)' }, 'image_url'],
      [{ image_mobile_url: '/../x' }, 'image_mobile_url'],
      [{ sort_order: -1 }, 'sort_order'],
      [{ starts_at: '2026-13-01T00:00:00Z' }, 'starts_at'],
    ] as const) {
      await expectRefusal('PUT', `banners/${id}`, body, field);
    }
    await expectRefusal('POST', 'banners', { image_url }, 'title');
    const instant = fromNow(2);
    await expectRefusal(
      'POST',
      'banners',
      { title: 'x', image_url, starts_at: instant, ends_at: instant },
      'ends_at',
    );
  });
});

const RESOURCES = ['blog-posts', 'blog-categories', 'pages', 'faqs', 'banners'];
const ON_ONE: [string, string][] = [
  ...RESOURCES.flatMap((resource): [string, string][] =>
    ['GET', 'PUT', 'DELETE'].map((method) => [method, `/admin/${resource}/{id}`]),
  ),
  ['POST', '/admin/blog-posts/{id}/publish'],
  ['POST', '/admin/blog-posts/{id}/unpublish'],
];
const ON_ALL: [string, string][] = [
  ...RESOURCES.flatMap((resource): [string, string][] => [
    ['GET', `/admin/${resource}`],
    ['POST', `/admin/${resource}`],
  ]),
  ['POST', '/admin/faqs/reorder'],
];

it.each(ON_ONE)('%s %s answers 404 to an unknown id, whatever the body', async (method, path) => {
  for (const id of ['999999', '99999999999', 'x']) {
    for (const body of [undefined, { title: '', name: '', question: '' }]) {
      const { status } = await admin.client.send(method, path.replace('{id}', id), {
        body: method === 'GET' ? undefined : body,
      });
      expect(status).toBe(404);
    }
  }
});

it('serves the content routes to administrators only', async () => {
  const { client } = await signedIn(store, { roles: ['manager'] });
  for (const [method, route] of [...ON_ONE, ...ON_ALL]) {
    const path = route.replace('{id}', '1');
    expect([(await store.client.send(method, path)).status, route]).toEqual([401, route]);
    expect([(await client.send(method, path)).body.code, route]).toEqual(['FORBIDDEN', route]);
  }
});
