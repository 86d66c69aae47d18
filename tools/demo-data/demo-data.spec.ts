import { QUESTIONS, RETURNS } from './data/aftersales';
import { ATTRIBUTES } from './data/attributes';
import { RESOURCES, SERVICES, STUDIO_FORM } from './data/booking';
import { BLOG_CATEGORIES, POSTS } from './data/blog';
import { BRANDS } from './data/brands';
import { CATEGORIES } from './data/categories';
import { FAQS, PAGES } from './data/content';
import { isGtin } from '../../apps/store-api/src/catalog/product-records/gtin';
import { BANNERS, BUNDLES, COLLECTIONS, CUSTOMER_GROUP, FLASH_SALE, PROMOTIONS } from './data/marketing';
import { ORDERS } from './data/orders';
import { PEOPLE } from './data/people';
import { PRODUCTS } from './data/products';
import { REVIEWS } from './data/reviews';
import { LAWS, MAKERS } from './data/laws';
import { METHODS } from './data/shipping';
import type { ProductSeed } from './data/types';
import { valuesOf, variantSku } from './data/variants';
import { allImages } from './art/images';

const skusOf = (product: ProductSeed): string[] =>
  product.variants?.map((variant) => variantSku(product, variant)) ?? [product.sku];
const productOf = new Map(
  PRODUCTS.flatMap((product) => skusOf(product).map((sku) => [sku, product] as const)),
);
const unknown = (names: readonly string[], known: Iterable<string>): string[] => {
  const all = new Set(known);
  return names.filter((name) => !all.has(name));
};

const allCategories = CATEGORIES.flatMap((root) => [root, ...root.children]);
// The name of a brand is the same in every language.
const french: [string, string, readonly { fr: object }[]][] = [
  ['products', 'name', PRODUCTS],
  ['categories', 'name', allCategories],
  ['brands', 'description', BRANDS],
  ['collections', 'name', COLLECTIONS],
  ['attributes', 'name', ATTRIBUTES],
  ['pages', 'title', PAGES],
  ['posts', 'title', POSTS],
  ['post categories', 'name', BLOG_CATEGORIES],
  ['questions', 'question', FAQS],
  ['banners', 'title', BANNERS],
  ['bundles', 'name', BUNDLES],
  ['flash sales', 'name', [FLASH_SALE]],
  ['shipping methods', 'name', METHODS],
];

describe.each(french)('the French texts of %s', (_, field, seeds) => {
  const texts = seeds.flatMap(({ fr }) => Object.values(fr) as string[]);

  it(`are there, with a ${field} for each`, () => {
    expect(seeds.filter(({ fr }) => !(field in fr))).toEqual([]);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });

  it('have French punctuation: curly apostrophes, and no-break spaces', () => {
    expect(texts.filter((text) => /'|"|[^\u00a0][;:!?»]|«[^\u00a0]|\d €/.test(text))).toEqual([]);
  });
});

describe('the demo data', () => {
  it.each([
    ['categories', allCategories],
    ['collections', COLLECTIONS],
    ['pages', PAGES],
    ['posts', POSTS],
    ['post categories', BLOG_CATEGORIES],
  ])('leads from each slug to one of the %s', (_, seeds) => {
    const slugs = seeds.flatMap(({ slug, fr }) => [...new Set([slug, fr.slug])]);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('leaves the times of returns and withdrawals in its texts to the settings', () => {
    const pages = PAGES.flatMap(({ content, fr }) => [content, fr.content]);
    const texts = [...pages, ...FAQS.flatMap(({ answer, fr }) => [answer, fr.answer])];
    expect(
      texts.filter((text) => /\b(30|thirty|14|fourteen|trente|quatorze) (days|jours)/i.test(text)),
    ).toEqual([]);
    const named = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect([...new Set(named)].sort()).toEqual(['return_days', 'withdrawal_days']);
  });

  it('gives each product and variant a SKU of its own', () => {
    const skus = PRODUCTS.flatMap(skusOf);
    expect(new Set(skus).size).toBe(skus.length);
    expect(new Set(PRODUCTS.map(({ sku }) => sku)).size).toBe(PRODUCTS.length);
  });

  it('names only brands, categories and attribute values that exist', () => {
    const categories = CATEGORIES.flatMap(({ children }) => children.map(({ slug }) => slug));
    const values = ATTRIBUTES.flatMap((attribute) => attribute.values.map(({ value }) => value));
    const brands = BRANDS.map(({ slug }) => slug);
    expect(
      unknown(
        PRODUCTS.map(({ category }) => category),
        categories,
      ),
    ).toEqual([]);
    expect(
      unknown(
        PRODUCTS.map(({ brand }) => brand),
        brands,
      ),
    ).toEqual([]);
    expect(
      unknown(
        PRODUCTS.flatMap(({ variants }) => variants?.flatMap(valuesOf) ?? []),
        values,
      ),
    ).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('gives what laws ask to products and brands that exist, and each GTIN to one variant', () => {
    const skus = PRODUCTS.map(({ sku }) => sku);
    const brands = BRANDS.map(({ slug }) => slug);
    expect([unknown(Object.keys(LAWS), skus), unknown(Object.keys(MAKERS), brands)]).toEqual([[], []]);
    const gtins = Object.values(LAWS).flatMap(({ variants = [] }) =>
      variants.flatMap(({ gtin }) => gtin ?? []),
    );
    expect(gtins.filter((gtin) => !isGtin(gtin))).toEqual([]);
    expect(new Set(gtins).size).toBe(gtins.length);
    const tooMany = PRODUCTS.filter(
      ({ sku, variants = [1] }) => (LAWS[sku]?.variants?.length ?? 0) > variants.length,
    );
    expect(tooMany).toEqual([]);
  });

  it('has French punctuation in the warnings of products', () => {
    const french = Object.values(LAWS).flatMap(({ warnings }) => warnings?.[1] ?? []);
    expect(french.filter((text) => /'|"|[^\u00a0][;:!?»]|«[^\u00a0]/.test(text))).toEqual([]);
  });

  it('compares prices with higher ones only', () => {
    const offers = PRODUCTS.flatMap((product) => [
      product,
      ...(product.variants ?? []).map((variant) => ({ price: product.price, ...variant })),
    ]);
    expect(offers.filter(({ price, compare }) => compare !== undefined && compare <= price)).toEqual([]);
  });

  it('offers, bundles and collects what is sold', () => {
    const offered = [
      ...FLASH_SALE.items.map(({ variant }) => variant),
      ...BUNDLES.flatMap(({ items }) => items.map(({ variant }) => variant)),
    ];
    expect(unknown(offered, productOf.keys())).toEqual([]);
    const products = [
      ...COLLECTIONS.flatMap((collection) => collection.products),
      ...PROMOTIONS.flatMap((promotion) => promotion.products),
      ...QUESTIONS.map(({ sku }) => sku),
    ];
    expect(
      unknown(
        products,
        PRODUCTS.map(({ sku }) => sku),
      ),
    ).toEqual([]);
  });

  it('has no order or review of a product before it was published', () => {
    const bought = ORDERS.flatMap(({ age, items }) =>
      items.map(({ sku }) => ({ age, of: productOf.get(sku)?.age ?? 0 })),
    );
    const reviewed = REVIEWS.map(({ age, sku }) => ({
      age,
      of: PRODUCTS.find((p) => p.sku === sku)?.age ?? 0,
    }));
    expect([...bought, ...reviewed].filter(({ age, of }) => age >= of)).toEqual([]);
  });

  it('knows everybody who buys or reviews, each product reviewed once by each', () => {
    const people = PEOPLE.map(({ email }) => email);
    expect(
      unknown([...ORDERS.flatMap(({ by }) => by ?? []), ...REVIEWS.map(({ by }) => by)], people),
    ).toEqual([]);
    expect(new Set(REVIEWS.map(({ by, sku }) => `${by} ${sku}`)).size).toBe(REVIEWS.length);
  });

  it('returns only what was delivered before, and counts only customers among its friends', () => {
    const unfounded = RETURNS.filter(
      ({ by, sku, age }) =>
        !ORDERS.some(
          (order) =>
            order.by === by &&
            !order.status &&
            order.age - 2 > age &&
            order.items.some((item) => item.sku === sku),
        ),
    );
    expect(unfounded).toEqual([]);
    const people = PEOPLE.map(({ email }) => email);
    expect(unknown([...CUSTOMER_GROUP.members, ...QUESTIONS.map(({ by }) => by)], people)).toEqual([]);
  });

  it('draws every image under its own key, the same each time', () => {
    const keys = allImages().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(allImages().map(({ key }) => key)).toEqual(keys);
    expect(keys.length).toBeGreaterThan(90);
  });

  it('shows every type of field once in the form of the studio', () => {
    expect(new Set(STUDIO_FORM.map(({ type }) => type)).size).toBe(19);
    expect(STUDIO_FORM).toHaveLength(19);
  });

  it('books each resource only at hours that it has', () => {
    const outside = RESOURCES.flatMap(({ hours, bookings }) =>
      bookings.filter(
        ({ from, to }) =>
          !hours.some((window) => window.from <= from && to <= window.to && !window.days.includes(6)),
      ),
    );
    expect(outside).toEqual([]);
  });

  it('offers services at resources that there are, and books those only that the resource offers', () => {
    const offered = SERVICES.flatMap(({ by }) => by);
    expect(
      unknown(
        offered,
        RESOURCES.map(({ name }) => name),
      ),
    ).toEqual([]);
    const booked = RESOURCES.flatMap(({ name, bookings }) =>
      bookings.map((booking) => ({ name, ...booking })),
    );
    const strange = booked.filter(
      ({ name, service }) =>
        service && !SERVICES.some((one) => one.name === service && one.by.includes(name)),
    );
    expect(strange).toEqual([]);
    expect(booked.filter(({ service }) => service)).not.toEqual([]);
  });
});
