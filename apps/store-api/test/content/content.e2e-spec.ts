import { BannersService } from '../../src/content/banners/banners.service';
import { BlogService } from '../../src/content/blog/blog.service';
import { FaqsService } from '../../src/content/faqs/faqs.service';
import { PagesService } from '../../src/content/pages/pages.service';
import { unsizedImage } from '../catalog/catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;

beforeAll(async () => {
  store = await startStore();
});

afterAll(async () => {
  await store?.stop();
});

const ago = (hours: number): Date => new Date(store.clock.now().getTime() - hours * HOUR);
const titlesOf = (body: { data: { title: string }[] }): string[] => body.data.map(({ title }) => title);

describe('blog', () => {
  let categoryId: number;

  beforeAll(async () => {
    await store.db.tx(async (tx) => {
      const blog = store.get(BlogService);
      categoryId = (await blog.createCategory(tx, { name: 'Conseils' })).id;
      const common = { authorName: 'Zoé', content: '<p>Text</p>' };
      await blog.createPost(tx, {
        ...common,
        title: 'Café du matin',
        excerpt: 'Court',
        content: '<p>Un 100% arabica<script>steal()</script></p>',
        categoryId,
        featuredImage: 'blog/cafe.webp',
        tags: ['café'],
        metaTitle: 'Café',
        publishedAt: ago(3),
      });
      await blog.createPost(tx, { ...common, title: 'Tea', publishedAt: ago(1) });
      await blog.createPost(tx, { ...common, title: 'Draft' });
      await blog.createPost(tx, { ...common, title: 'Tomorrow', publishedAt: ago(-24) });
    });
  });

  it('lists published posts, newest first, ten to a page', async () => {
    const { status, body } = await store.client.get('/blog');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 10, total: 2, last_page: 1 });
    expect(titlesOf(body)).toEqual(['Tea', 'Café du matin']);
    expect(body.data[1]).toEqual({
      id: expect.any(Number),
      title: 'Café du matin',
      slug: 'cafe-du-matin',
      excerpt: 'Court',
      featured_image: `${store.config.storage.publicUrl}/blog/cafe.webp`,
      cover_image: unsizedImage(`${store.config.storage.publicUrl}/blog/cafe.webp`, 'Café du matin'),
      published_at: expect.any(String),
      author: { name: 'Zoé' },
      category: { id: categoryId, name: 'Conseils', slug: 'conseils' },
    });
  });

  it.each([
    ['a word of the title without its accent', 'search=cafe', ['Café du matin']],
    ['a word of the content', 'search=ARABICA', ['Café du matin']],
    ['a sign that LIKE would read as a wildcard', 'search=100%25', ['Café du matin']],
    ['a wildcard, literally', 'search=_', []],
    ['a category that does not exist', 'category_id=9999', []],
    ['the second page', 'per_page=1&page=2', ['Café du matin']],
  ])('narrows down by %s', async (_, query, expected) => {
    expect(titlesOf((await store.client.get(`/blog?${query}`)).body)).toEqual(expected);
  });

  it('narrows down by category', async () => {
    expect(titlesOf((await store.client.get(`/blog?category_id=${categoryId}`)).body)).toEqual([
      'Café du matin',
    ]);
  });

  it('shows one post without what could harm, and counts the view', async () => {
    await store.client.get('/blog/cafe-du-matin');
    const { status, body } = await store.client.get('/blog/cafe-du-matin');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      content: '<p>Un 100% arabica</p>',
      views_count: 2,
      tags: ['café'],
      meta_title: 'Café',
      meta_description: null,
    });
  });

  it.each(['draft', 'tomorrow', 'unknown', '%00', '%F0%9F%8E%81'])(
    'does not show the post %s',
    async (slug) => {
      const { status, body } = await store.client.get(`/blog/${slug}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('rejects a category that is not an id', async () => {
    const { status, body } = await store.client.get('/blog?category_id=tea');
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['category_id']]);
  });

  it('gives posts of the same title different slugs, and rejects one that is taken', async () => {
    const create = (slug?: string): Promise<{ slug: string }> =>
      store.db.tx((tx) =>
        store.get(BlogService).createPost(tx, { title: 'Tea', slug, content: 'x', authorName: 'Zoé' }),
      );
    expect((await create()).slug).toBe('tea-2');
    await expect(create('tea')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { slug: ['This slug is taken.'] },
    });
  });
});

describe('pages', () => {
  it('shows a page that is switched on', async () => {
    await store.db.tx(async (tx) => {
      const pages = store.get(PagesService);
      await pages.createPage(tx, { title: 'Terms', content: '<p>Fair<img src=x onerror=steal()></p>' });
      await pages.createPage(tx, { title: 'Old terms', content: 'x', isActive: false });
    });
    const list = await store.client.get('/pages?per_page=1');
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ data: [{ title: 'Terms', slug: 'terms' }], meta: { total: 1 } });
    expect(list.body.data[0].slugs).toEqual({ en: 'terms' });
    expect((await store.client.get('/pages?per_page=0')).status).toBe(422);
    const { status, body } = await store.client.get('/pages/terms');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'Terms', slug: 'terms' });
    expect(body.data.content).not.toContain('onerror');
    for (const slug of ['old-terms', 'unknown']) {
      const missing = await store.client.get(`/pages/${slug}`);
      expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('faqs', () => {
  it('groups active questions by category, in their order', async () => {
    expect((await store.client.get('/faqs')).body.data).toEqual({});
    await store.db.tx(async (tx) => {
      const faqs = store.get(FaqsService);
      await faqs.createFaq(tx, { question: 'When?', answer: 'Soon.', category: 'Delivery', sortOrder: 2 });
      await faqs.createFaq(tx, { question: 'How?', answer: 'By card.', category: 'Payment', sortOrder: 3 });
      await faqs.createFaq(tx, { question: 'Where?', answer: 'Here.', category: 'Delivery', sortOrder: 1 });
      await faqs.createFaq(tx, { question: 'Why?', answer: 'x', category: 'Payment', isActive: false });
    });
    const { status, body } = await store.client.get('/faqs');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      Delivery: [
        { id: expect.any(Number), question: 'Where?', answer: 'Here.', category: 'Delivery', sort_order: 1 },
        { id: expect.any(Number), question: 'When?', answer: 'Soon.', category: 'Delivery', sort_order: 2 },
      ],
      Payment: [expect.objectContaining({ question: 'How?' })],
    });
  });
});

describe('banners', () => {
  beforeAll(async () => {
    await store.db.tx(async (tx) => {
      const banners = store.get(BannersService);
      const imageUrl = 'banners/1.webp';
      await banners.createBanner(tx, { title: 'Second', imageUrl, sortOrder: 2 });
      await banners.createBanner(tx, {
        title: 'First',
        subtitle: 'Sub',
        imageUrl,
        imageMobileUrl: 'https://cdn.example.com/m.webp',
        linkValue: '/sale',
        buttonText: 'Go',
        sortOrder: 1,
        startsAt: ago(1),
        endsAt: ago(-1),
      });
      await banners.createBanner(tx, { title: 'Footer', imageUrl, position: 'footer' });
      await banners.createBanner(tx, { title: 'Over', imageUrl, endsAt: ago(1) });
      await banners.createBanner(tx, { title: 'Later', imageUrl, startsAt: ago(-1) });
      await banners.createBanner(tx, { title: 'Off', imageUrl, isActive: false });
    });
  });

  it('shows those of this moment, place by place', async () => {
    const { status, body } = await store.client.get('/banners');
    expect(status).toBe(200);
    expect(titlesOf(body)).toEqual(['Footer', 'First', 'Second']);
    expect(body.data[1]).toEqual({
      id: expect.any(Number),
      title: 'First',
      subtitle: 'Sub',
      image_url: `${store.config.storage.publicUrl}/banners/1.webp`,
      image_sizes: [],
      cover_image: unsizedImage(`${store.config.storage.publicUrl}/banners/1.webp`, 'First'),
      image_mobile_url: 'https://cdn.example.com/m.webp',
      image_mobile_sizes: [],
      cover_image_mobile: unsizedImage('https://cdn.example.com/m.webp', 'First'),
      link_type: 'url',
      link_value: '/sale',
      button_text: 'Go',
      position: 'hero',
      sort_order: 1,
      is_active: true,
      starts_at: expect.any(String),
      ends_at: expect.any(String),
    });
  });

  it('shows those of one place', async () => {
    expect(titlesOf((await store.client.get('/banners?position=footer')).body)).toEqual(['Footer']);
  });

  it('rejects a period that ends before it starts', async () => {
    const create = store.db.tx((tx) =>
      store
        .get(BannersService)
        .createBanner(tx, { title: 'x', imageUrl: 'x', startsAt: ago(1), endsAt: ago(2) }),
    );
    await expect(create).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

it('serves its public routes whatever token comes along', async () => {
  for (const path of [
    '/blog',
    '/faqs',
    '/banners',
    '/flash-sales',
    '/bundles',
    '/collections',
    '/currencies',
  ]) {
    expect((await store.client.as('not-a-token').get(path)).status).toBe(200);
  }
});

it('answers for a shop that is not set up yet', async () => {
  const { body: currencies } = await store.client.get('/currencies');
  expect(currencies.data.map(({ code }: { code: string }) => code)).toEqual(['EUR']);
  for (const path of ['/catalogue/products?min_price=1&facets=true', '/catalogue/products/featured']) {
    const { status, body } = await store.client.get(path);
    expect([status, body.data]).toEqual([200, []]);
  }
});
