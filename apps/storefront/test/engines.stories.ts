import { openReviews } from '../../store-api/test/community/reviews.fixture';
import { openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Pages as search engines, previews of messengers and visitors without scripts get them. */
export function engineStories(stage: () => StorefrontStage): void {
  let slug: string;

  beforeAll(async () => {
    const { store } = stage();
    await openCheckout(store);
    const shop = await openReviews(store);
    const [small = 0, large = 0] = await shop.attribute('Size', 'text', ['Small', 'Large']);
    const made = await shop.product({
      name: 'Engine Bowl',
      sku: 'ENGINE',
      price: 4900,
      variants: [
        { sku: 'ENGINE-S', stockQuantity: 9, attributeValueIds: [small] },
        { sku: 'ENGINE-L', stockQuantity: 9, attributeValueIds: [large] },
      ],
    });
    slug = made.product.slug;
    await store.drain();
  });

  const read = (path: string): Promise<Response> => readPage(stage(), path);

  it.each([
    ['/fr/nothing', 'fr', 'Cette page n’existe pas'],
    ['/en/products/unknown-bowl', 'en', 'This page does not exist'],
    ['/fr/pages/inconnue', 'fr', 'Cette page n’existe pas'],
    ['/fr/categories/inconnue', 'fr', 'Cette page n’existe pas'],
    ['/fr/brands/999999', 'fr', 'Cette page n’existe pas'],
    ['/en/brands/unknown', 'en', 'This page does not exist'],
    ['/en/nothing/at/all', 'en', 'This page does not exist'],
    ['/en/products/%E0%A4%A', 'en', 'This page does not exist'],
  ])('answers %s with a page in its language, without scripts', async (path, language, title) => {
    const response = await read(path);
    const html = await response.text();
    expect([response.status, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([404, language]);
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(`${title}</h1>`);
    expect(html).toContain('noindex');
    expect(html).toContain('id="site-search"');
  });

  it('describes a product with its variants, delivery and image', async () => {
    const html = await (await read(`/en/products/${slug}`)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(data.find((one) => one['@type'] === 'ProductGroup')).toMatchObject({
      productGroupID: 'ENGINE',
      variesBy: ['Size'],
      hasVariant: [
        {
          sku: 'ENGINE-S',
          offers: {
            price: '49.00',
            shippingDetails: {
              shippingRate: { value: '5.00', currency: 'EUR' },
              shippingDestination: { addressCountry: 'FR' },
            },
            hasMerchantReturnPolicy: { merchantReturnDays: 30 },
          },
        },
        { sku: 'ENGINE-L' },
      ],
    });
    for (const path of ['/en', '/fr/faq', '/en/products', `/en/products/${slug}`]) {
      const image = /<meta property="og:image" content="([^"]+)"/.exec(await (await read(path)).text())?.[1];
      expect([path, (await fetch(image ?? '')).status]).toEqual([path, 200]);
    }
  });
}

/** Answers as browsers keep and check them. */
export function answerStories(stage: () => StorefrontStage): void {
  beforeAll(async () => {
    const shop = await openCheckout(stage().store);
    await shop.item(4900, 9, { name: 'Answer Bowl', slug: 'answer-bowl' });
  });

  const read = (path: string): Promise<Response> => readPage(stage(), path);

  it('lets the browser keep its own copy of public pages only', async () => {
    for (const [path, policy] of [
      ['/en', 'private, max-age=0, must-revalidate'],
      ['/fr/products/answer-bowl', 'private, max-age=0, must-revalidate'],
      ['/en/cart', 'private, no-cache, no-store, max-age=0, must-revalidate'],
      ['/en/checkout', 'private, no-cache, no-store, max-age=0, must-revalidate'],
    ] as const) {
      expect([path, (await read(path)).headers.get('cache-control')]).toEqual([path, policy]);
    }
  });

  it('has no form without an address, which HTML does not allow', async () => {
    for (const path of ['/en', '/en/cart', '/fr/login', '/en/products/answer-bowl']) {
      const html = await (await read(path)).text();
      expect(html).toContain('<form');
      expect(html).not.toContain('action=""');
      expect(html).not.toMatch(/<input[^>]*type="search"[^>]*role="combobox"/);
    }
  });

  it('shows the present cart on a page to which the browser goes back', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/en/faq');
    await visit.go('/en/products/answer-bowl');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('Added to your cart.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('leads to a language on whatever host the visitor has asked', async () => {
    const response = await read('/products?page=2');
    expect([response.status, response.headers.get('location')]).toEqual([307, '/en/products?page=2']);
  });
}

function readPage({ url }: StorefrontStage, path: string): Promise<Response> {
  return fetch(url + path, { redirect: 'manual' });
}
