import { BlogService } from '../../store-api/src/content/blog/blog.service';
import { openStaffedShop } from '../../store-api/test/catalog/admin-catalog.fixture';
import type { TestStore } from '../../store-api/test/store-harness';
import type { StorefrontStage } from './storefront.fixture';

/** Pages that are read, by people on a narrow screen and by search engines. They follow `findingStories`. */
export function readingStories(stage: () => StorefrontStage): void {
  const show = async (address: string): Promise<void> => {
    const visit = await stage().visit({ width: 320 });
    await visit.go(address);
    expect(await visit.look(`narrow${address.replaceAll('/', '-')}`)).toEqual([]);
    expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  };
  it.each(['/fr', '/fr/faq', '/fr/missing'])('shows %s on a narrow screen @core', show);
  it.each(['/fr/sale', '/fr/contact', '/fr/blog', '/fr/bundles'])('shows %s on a narrow screen', show);

  it('lists its pages for search engines in both languages', async () => {
    await writePages(stage().store);
    const index = await (await fetch(`${stage().url}/sitemap.xml`)).text();
    expect(index).toContain('/sitemap/products-1.xml');
    const products = await (await fetch(`${stage().url}/sitemap/products-1.xml`)).text();
    expect(products).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
    expect(products).toContain('/en/products/copper-kettle');
    expect(products).toContain('hreflang="fr"');
    const content = await (await fetch(`${stage().url}/sitemap/content.xml`)).text();
    const address = (path: string): string => `${stage().url}${path}`;
    const french = `<xhtml:link rel="alternate" hreflang="fr" href="${address('/fr/pages/conditions')}"/>`;
    expect(content).toContain(`<url><loc>${address('/en/pages/terms')}</loc>`);
    expect(content).toContain(french);
    expect(content).toMatch(/<loc>[^<]*\/en\/brands\/\d+<\/loc>/);
    // More than the 100 of a page of the store.
    expect(content.match(/<loc>[^<]*\/en\/blog\/news/g)).toHaveLength(101);
    expect((await fetch(`${stage().url}/sitemap/other.xml`)).status).toBe(404);
  });
}

/** Texts of staff that name times of the shop. They follow `readingStories`. */
export function timesStories(stage: () => StorefrontStage): void {
  it('says in pages and answers how long goods can be given back, as the settings do', async () => {
    const { store } = stage();
    const { admin } = await openStaffedShop(store);
    const change = async (returns: object, withdrawal: object): Promise<void> => {
      const { status } = await admin.client.put('/admin/settings', {
        ...{ returns, withdrawal, store: { languages: ['en', 'fr'] } },
      });
      expect(status).toBe(200);
    };
    await change({ window_days: 21 }, { enabled: true, days: 20 });
    const content = '<p>Return: {{return_days}}. Withdraw: {{ withdrawal_days }}. Other: {{days}}.</p>';
    const french = { title: 'Délais', slug: 'delais', content: content.replace('Return', 'Retour') };
    const page = { title: 'Times', content, is_active: true, translations: { fr: french } };
    expect((await admin.client.post('/admin/pages', page)).status).toBe(201);
    const faq = { question: 'How long?', answer: content, category: 'Times' };
    expect((await admin.client.post('/admin/faqs', faq)).status).toBe(201);
    const visit = await stage().visit({ width: 390 });
    const text = async (path: string): Promise<string> => {
      await visit.go(path);
      return visit.page.locator('main').textContent().then(String);
    };
    const english = 'Return: 21 days. Withdraw: 20 days. Other: {{days}}.';
    expect(await text('/en/pages/times')).toContain(english);
    expect(await text('/en/faq')).toContain(english);
    expect(await text('/fr/pages/delais')).toContain('Retour: 21 jours. Withdraw: 20 jours.');
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await change({ window_days: 30 }, { enabled: false, days: 14 });
  });
}

/** Writes a page in two languages, and more posts than the store gives at once. */
async function writePages(store: TestStore): Promise<void> {
  const { admin } = await openStaffedShop(store);
  await admin.client.put('/admin/settings', { store: { languages: ['en', 'fr'] } });
  const texts = { fr: { title: 'Conditions', slug: 'conditions', content: '<p>Texte</p>' } };
  const page = { title: 'Terms', content: '<p>Text</p>', translations: texts };
  expect((await admin.client.post('/admin/pages', page)).status).toBe(201);
  const [blog, posts] = [store.get(BlogService), Array.from({ length: 101 }, (_, index) => `News ${index}`)];
  await store.db.tx(async (tx) => {
    for (const title of posts) {
      await blog.createPost(tx, { title, content: 'x', authorName: 'Zoé', publishedAt: store.clock.now() });
    }
  });
}
