import type { StorefrontStage } from './storefront.fixture';

/** Pages that are read, by people on a narrow screen and by search engines. They follow `findingStories`. */
export function readingStories(stage: () => StorefrontStage): void {
  it.each(['/fr', '/fr/sale', '/fr/faq', '/fr/contact', '/fr/blog', '/fr/bundles', '/fr/missing'])(
    'shows %s on a narrow screen',
    async (address) => {
      const visit = await stage().visit({ width: 320 });
      await visit.go(address);
      expect(await visit.look(`narrow${address.replaceAll('/', '-')}`)).toEqual([]);
      expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );

  it('lists its pages for search engines in both languages', async () => {
    const index = await (await fetch(`${stage().url}/sitemap.xml`)).text();
    expect(index).toContain('/sitemap/products-1.xml');
    const products = await (await fetch(`${stage().url}/sitemap/products-1.xml`)).text();
    expect(products).toContain('/en/products/copper-kettle');
    expect(products).toContain('hreflang="fr"');
    expect((await fetch(`${stage().url}/sitemap/other.xml`)).status).toBe(404);
  });
}
