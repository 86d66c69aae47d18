import { openStaffedShop } from '../../store-api/test/catalog/admin-catalog.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Addresses of the same page in two languages. */
export function languageStories(stage: () => StorefrontStage): void {
  let product: string;

  beforeAll(async () => {
    const shop = await openStaffedShop(stage().store);
    const { client } = shop.admin;
    await client.put('/admin/settings', { store: { languages: ['en', 'fr'] } });
    const category = await client.post('/admin/categories', {
      name: 'Bowls',
      slug: 'bowls',
      translations: { fr: { name: 'Bols', slug: 'bols' } },
    });
    const collection = await client.post('/admin/collections', {
      name: 'Summer',
      slug: 'summer',
      translations: { fr: { name: 'L’été', slug: 'ete' } },
    });
    expect([category.status, collection.status]).toEqual([201, 201]);
    const banner = await client.post('/admin/banners', {
      title: 'Sunny days',
      image_url: `${new URL(stage().store.s3.url).origin}/store/sunny.webp`,
      position: 'hero',
      link_type: 'collection',
      link_value: 'summer',
      button_text: 'See them',
    });
    expect(banner.status).toBe(201);
    const made = await shop.product({ name: 'Sun Bowl', price: 1000, categoryId: category.body.data.id });
    product = made.product.slug;
    await stage().store.drain();
  });

  it('changes the language of a category, also after going there from another page @core', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/en');
    await page.getByRole('banner').getByRole('link', { name: 'Bowls' }).click();
    await page.getByRole('heading', { name: 'Bowls', level: 1 }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'français' }).click();
    await page.getByRole('heading', { name: 'Bols', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/fr/categories/bols');
    await page.getByLabel('Devise').selectOption('USD');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Appliquer' }).click();
    await page.getByRole('heading', { name: 'Bols', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Sun Bowl' }).click();
    await page.getByRole('heading', { name: 'Sun Bowl', level: 1 }).waitFor();
    await page.evaluate(describePageBefore);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`**/en/products/${product}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('leads from the name of another language to the own one, without scripts and from a banner', async () => {
    const visit = await stage().visit({ scripts: false, locale: 'fr-FR' });
    const { page } = visit;
    await visit.go('/fr/categories/bowls?sort=price');
    await page.getByRole('heading', { name: 'Bols', level: 1 }).waitFor();
    expect(page.url()).toContain('/fr/categories/bols?sort=price');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Bowls', level: 1 }).waitFor();
    await visit.go('/fr');
    await page.getByRole('link', { name: 'See them' }).click();
    await page.getByRole('heading', { name: 'L’été', level: 1 }).waitFor();
    await visit.close();
  });

  it('protects files and unknown addresses, and leads to no language for them', async () => {
    for (const [path, status] of [
      ['/icon.svg', 200],
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      ['/health', 200],
      ['/_next/unknown.js', 404],
      ['/en/nothing.php', 404],
    ] as const) {
      const response = await fetch(stage().url + path, { redirect: 'manual' });
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });
}

/** Runs in the page: what its head says for a moment after a visitor came from a category. */
function describePageBefore(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head link[rel="alternate"][hreflang]')) {
    link.href = `/${link.hreflang}/categories/bowls`;
  }
}
