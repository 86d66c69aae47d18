import { openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import type { StorefrontStage } from './storefront.fixture';

const MAKER = {
  name: 'Brûlerie Morel',
  address: '12 rue des Tanneurs\n69009 Lyon',
  email: 'safety@morel.example',
  url: null,
};

/** The page of a product as laws want it: the price per kilogram, the manufacturer, the age of buyers. */
export function lawStories(stage: () => StorefrontStage): void {
  beforeAll(async () => {
    const shop = await openCheckout(stage().store);
    await shop.product({
      name: 'Law Coffee',
      price: 1_290,
      originCountry: 'BR',
      manufacturer: MAKER,
      responsiblePerson: {
        ...MAKER,
        name: 'Agent in the EU',
        email: null,
        url: 'https://agent.example/contact',
      },
      safetyWarnings: 'Hot.\nKeep away from children.',
      ageLimit: 16,
      variants: [
        {
          sku: 'LAW-250',
          gtin: '4006381333931',
          mpn: 'M-250',
          contentAmount: '250',
          contentUnit: 'g',
          stockQuantity: 9,
        },
      ],
    });
    await stage().store.drain();
  });

  it('shows the price per kilogram, the maker and the age from the list to the checkout', async () => {
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.go('/en/products?search=law+coffee');
    await page.getByText('€51.60 per kg').first().waitFor();
    await visit.go('/fr/products/law-coffee');
    await page
      .getByText(/51,60.€ le kilo/)
      .first()
      .waitFor();
    const safety = page.getByRole('region', { name: 'Sécurité du produit' });
    for (const heading of [
      'Fabricant',
      'Personne responsable dans l’UE',
      'Avertissements et consignes d’emploi',
    ])
      await safety.getByRole('heading', { name: heading, exact: true }).waitFor();
    await safety.getByText('Brûlerie Morel').waitFor();
    await safety.getByRole('link', { name: 'safety@morel.example' }).waitFor();
    await safety.getByRole('link', { name: 'agent.example/contact' }).waitFor();
    await page.getByText('Réservé aux personnes de 16 ans et plus.').waitFor();
    await page.getByText('Brésil').waitFor();
    await page.getByText('250 g').waitFor();
    expect(await visit.look('law-product')).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await page.getByText('Ajouté à votre panier.').waitFor();
    await visit.go('/en/cart');
    await page.getByText('€51.60 per kg').waitFor();
    await visit.go('/en/checkout');
    await page.getByText('for people of 16 years and older only').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** The same for search engines; it follows `lawStories`. */
export function lawDataStories(stage: () => StorefrontStage): void {
  it('tells search engines the numbers of the product and its price per kilogram', async () => {
    const html = await (await fetch(`${stage().url}/en/products/law-coffee`)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(data.find((one) => one['@type'] === 'Product')).toMatchObject({
      gtin: '4006381333931',
      mpn: 'M-250',
      countryOfOrigin: { '@type': 'Country', name: 'BR' },
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 16 },
      offers: [
        {
          price: '12.90',
          hasMerchantReturnPolicy: { merchantReturnDays: 30 },
          shippingDetails: { shippingRate: { value: '5.00', currency: 'EUR' } },
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: '12.90',
            priceCurrency: 'EUR',
            referenceQuantity: {
              value: 250,
              unitCode: 'GRM',
              valueReference: { value: 1, unitCode: 'KGM' },
            },
          },
        },
      ],
    });
  });
}
