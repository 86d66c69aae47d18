import 'server-only';

import { isApiError, type Result } from '@comptoir/store-client';
import { isSignedIn, publicStore, storeOfVisitor } from './request';
import { currentCurrency, homeOf, shippingCountries } from './shop';

const REVIEWS_PER_PAGE = 5;
const QUESTIONS = 20;

/** Everything of a product's page that belongs to the visitor. */
export interface VisitorFacts {
  signedIn: boolean;
  /** True if the product is on the wish list. */
  listed: boolean;
  review: Result<'reviews.listOwn'>['data'][number] | null;
  /** Prices by quantity of the visitor's price lists, by variant. */
  prices: Result<'catalogue.getProductPrices'> | null;
}

const STRANGER: VisitorFacts = { signedIn: false, listed: false, review: null, prices: null };

/** Returns the visitor's relation to a product; that of a stranger when the session has ended. */
export async function visitorFacts(product: { id: number; slug: string }): Promise<VisitorFacts> {
  if (!(await isSignedIn())) return STRANGER;
  const [store, currency] = await Promise.all([storeOfVisitor(), currentCurrency()]);
  try {
    const [wishes, reviews, prices] = await Promise.all([
      store.wishlist.listItems({ per_page: 100 }),
      store.reviews.listOwn({ per_page: 100 }),
      store.catalogue.getProductPrices({ slug: product.slug, currency }),
    ]);
    return {
      signedIn: true,
      listed: wishes.data.some(({ id }) => id === product.id),
      review: reviews.data.find((review) => review.product.id === product.id) ?? null,
      prices,
    };
  } catch (error) {
    if (isApiError(error) && error.status === 401) return STRANGER;
    // The page is useful without them, for instance for an account whose address is not verified.
    if (isApiError(error)) return { ...STRANGER, signedIn: true };
    throw error;
  }
}

/** The delivery that search engines tell about: by the first method, to the country of the shop. */
export interface UsualDelivery {
  country: string;
  method: Result<'shippingMethods.list'>[number];
}

/** Returns how long goods can be returned and where to, undefined when the store does not say. */
export async function returnPolicy(): Promise<Result<'returns.getPolicy'> | undefined> {
  return (await publicStore()).returns.getPolicy().catch(() => undefined);
}

/** Returns the days in which goods can be returned: null without end, undefined when the store does not say. */
export async function returnDays(): Promise<number | null | undefined> {
  return (await returnPolicy())?.window_days;
}

/** Returns the usual delivery, null when the shop delivers nowhere or does not say. */
export async function usualDelivery(): Promise<UsualDelivery | null> {
  const country = homeOf(await shippingCountries());
  const methods = await (await publicStore()).shippingMethods.list({ country }).catch(() => []);
  return methods[0] ? { country, method: methods[0] } : null;
}

/** Reviews, questions, bundles and other products, which stand below a product. */
export interface Surroundings {
  reviews: Result<'reviews.list'>;
  questions: Result<'questions.list'>;
  bundles: Result<'bundles.list'>;
  together: Result<'catalogue.listProductsBoughtTogether'>;
  related: Result<'catalogue.listRelatedProducts'>;
}

/** Reads what stands below a product, at once. */
export async function surroundingsOf(
  product: { id: number; slug: string },
  reviewsPage: number,
): Promise<Surroundings> {
  const [{ catalogue, reviews, questions, bundles }, currency] = await Promise.all([
    publicStore(),
    currentCurrency(),
  ]);
  const { slug } = product;
  const [reviewPage, questionPage, allBundles, together, related] = await Promise.all([
    reviews.list({ slug, page: reviewsPage, per_page: REVIEWS_PER_PAGE }),
    questions.list({ slug, per_page: QUESTIONS }),
    bundles.list({ currency }),
    catalogue.listProductsBoughtTogether({ slug, currency }),
    catalogue.listRelatedProducts({ slug, currency }),
  ]);
  return {
    reviews: reviewPage,
    questions: questionPage,
    bundles: allBundles.filter(({ items }) => items.some((item) => item.product.id === product.id)),
    together,
    related,
  };
}
