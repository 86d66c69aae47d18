import { isVisible } from '../product-records/product-visibility';
import { fold } from '../../platform/slugs/slugs';
import type { ProductSort, ProductsPageQuery } from './search.dto';

/** Query parameters that say what is shown of a selection, and select nothing. */
type Presentation = 'page' | 'per_page' | 'offset' | 'sort' | 'facets';
/** Query parameters that stand for something that has to be looked up or converted first. */
type Resolved = 'category_id' | 'attribute_value_id' | 'min_price' | 'max_price' | 'search';

/** The query parameters that select products just as they are. */
type PlainFilters = Omit<ProductsPageQuery, Presentation | Resolved>;

/** The criteria of a list of products; every one that is given must hold. */
export interface ProductFilter extends PlainFilters {
  /** The categories themselves, subcategories resolved. */
  categoryIds?: number[];
  collectionId?: number;
  /** Minor units of the base currency, compared with the price that the list shows. */
  minPrice?: number;
  maxPrice?: number;
  /** A list for each attribute: its values are alternatives, and one variant must have a value of each list. */
  options?: number[][];
  search?: string;
  /** The words that each word of `search` may stand for; letters and digits only. */
  searchTerms?: string[][];
  /** Those of `searchWords` that few products have, if others are common. */
  rareTerms?: string[][];
  /** Finds what is spelled like `search`, for when no product has its words. */
  similar?: boolean;
}

/** The parts of a SELECT over `products p`. */
export interface ProductSelection {
  from: string;
  where: string;
  orderBy: string;
  /** True when `orderBy` is how well the words of a search match, which is expensive for many matches. */
  isRanked: boolean;
  /** Of `from` and `where`. */
  params: unknown[];
  /** Further parameters of `orderBy`; they follow `params`. */
  orderParams: unknown[];
  /** Names the set of products, whatever its order and the present instant. */
  key: string;
}

const MAX_SEARCH_WORDS = 10;
const DAY_MS = 86_400_000;
const NEW_DAYS = 30;

export const BY_SALES = 'p.sales_count DESC, p.id DESC';

const SORTS: Record<Exclude<ProductSort, 'relevance'>, string> = {
  newest: 'p.published_at DESC, p.id DESC',
  price_asc: 'p.min_price, p.id',
  price_desc: 'p.min_price DESC, p.id DESC',
  rating: 'p.average_rating DESC, p.reviews_count DESC, p.id DESC',
  best_selling: BY_SALES,
};

/** The words of a search that count, in small letters without accents. */
export function splitSearch(search: string): string[] {
  return (fold(search).match(/[\p{L}\p{Nd}]+/gu) ?? []).slice(0, MAX_SEARCH_WORDS);
}

/**
 * The words of a search, each matching as a prefix, as a `to_tsquery` text; undefined when there are none.
 * @param words what each may stand for; itself only by default
 */
export function prefixQuery(search: string, terms?: readonly string[][]): string | undefined {
  const expanded = terms ?? splitSearch(search).map((word) => [word]);
  if (expanded.length === 0) return undefined;
  return expanded
    .map((alternatives) => {
      const prefixes = alternatives.map((word) => `'${word}':*`);
      return prefixes.length === 1 ? prefixes[0] : `(${prefixes.join(' | ')})`;
    })
    .join(' & ');
}

/** The words that match what all of them match, as prefixes: none begins with another one. */
export function withoutLongerPrefixes(terms: readonly string[]): string[] {
  return terms.filter((term) => !terms.some((other) => other !== term && term.startsWith(other)));
}

/** Collects conditions and the parameters that they refer to. */
class Conditions {
  readonly texts: string[] = [];

  constructor(readonly params: unknown[]) {}

  /** @returns the parameter's name, such as `$3` */
  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  when<T>(value: T | undefined, condition: (value: T) => string): void {
    if (value !== undefined) this.texts.push(condition(value));
  }
}

/**
 * Turns a filter into SQL. The text depends on which criteria are given, never on their values, so that it is
 * prepared once.
 * @param sort newest by default, the best match first for a search, its own order for a collection
 */
export function selectProducts(
  filter: ProductFilter,
  sort: ProductSort | undefined,
  now: Date,
): ProductSelection {
  const conditions = new Conditions([now]);
  const bind = (value: unknown): string => conditions.bind(value);
  const flag = (column: string) => (value: boolean) => (value ? column : `NOT ${column}`);
  const byRelevance = !sort || sort === 'relevance';
  let from = 'products p';
  let orderBy = (): string => SORTS.newest;
  let isRanked = false;
  if (filter.collectionId !== undefined) {
    from += ` JOIN collection_products k ON k.product_id = p.id AND k.collection_id = ${bind(filter.collectionId)}`;
    orderBy = () => 'k.sort_order, p.id';
  }
  conditions.when(filter.categoryIds, (ids) => `p.category_id = ANY(${bind(ids)}::integer[])`);
  conditions.when(filter.brand_id, (id) => `p.brand_id = ${bind(id)}`);
  conditions.when(filter.minPrice, (price) => `p.min_price >= ${bind(price)}`);
  conditions.when(filter.maxPrice, (price) => `p.min_price <= ${bind(price)}`);
  conditions.when(filter.featured, flag('p.is_featured'));
  conditions.when(filter.in_stock, flag('p.is_in_stock'));
  conditions.when(filter.on_sale, flag('p.is_on_sale'));
  conditions.when(filter.is_digital, flag('p.is_digital'));
  conditions.when(filter.min_rating, (rating) => `p.average_rating >= ${bind(rating)}`);
  conditions.when(filter.options, (lists) => hasOptions(lists.map(bind)));
  conditions.when(filter.search, (search) => {
    const query = prefixQuery(search, filter.searchTerms);
    if (query === undefined) return 'false';
    if (filter.similar) {
      const typed = bind(fold(search));
      orderBy = () => byLikeness(typed);
      return `${typed}::text <% p.search_text`;
    }
    isRanked = byRelevance;
    orderBy = () =>
      `ts_rank(p.search, to_tsquery('simple', ${bind(query)})) DESC, ${byLikeness(bind(fold(search)))}`;
    return hasTerms((terms) => bind(prefixQuery(search, terms?.map(withoutLongerPrefixes))), filter);
  });
  const key = JSON.stringify([conditions.texts, from, conditions.params.slice(1), filter.is_new]);
  conditions.when(filter.is_new, (isNew) => {
    const since = bind(new Date(now.getTime() - NEW_DAYS * DAY_MS));
    return isNew ? `p.published_at >= ${since}` : `p.published_at < ${since}`;
  });
  const params = [...conditions.params];
  return {
    from,
    where: [isVisible('$1'), ...conditions.texts].join(' AND '),
    orderBy: byRelevance ? orderBy() : SORTS[sort],
    isRanked,
    params,
    orderParams: conditions.params.slice(params.length),
    key,
  };
}

function byLikeness(typed: string): string {
  return `word_similarity(${typed}::text, p.search_text) DESC, ${BY_SALES}`;
}

/**
 * An index reads all that it has of every word that it is asked for, so it is asked for the rare ones alone where
 * there are any, and what they find is looked through for all words: `IS TRUE` is no condition that an index knows.
 * @param bind makes words a parameter
 */
function hasTerms(
  bind: (terms: string[][] | undefined) => string,
  { searchTerms: searchWords, rareTerms: rareWords }: ProductFilter,
): string {
  const has = (terms: string[][] | undefined): string => `p.search @@ to_tsquery('simple', ${bind(terms)})`;
  return rareWords ? `${has(rareWords)} AND (${has(searchWords)}) IS TRUE` : has(searchWords);
}

/** The product's own list of values narrows down by index; those of several attributes must then meet in one variant. */
function hasOptions(lists: string[]): string {
  if (lists.length === 0) return 'false';
  const any = lists.map((ids) => `p.attribute_value_ids && ${ids}::integer[]`).join(' AND ');
  if (lists.length === 1) return any;
  const joins = lists.map(
    (ids, at) => `
      JOIN variant_attribute_values t${at} ON t${at}.variant_id = v.id AND t${at}.attribute_value_id = ANY(${ids}::integer[])`,
  );
  return `${any} AND EXISTS (
      SELECT FROM product_variants v ${joins.join('')}
      WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL)`;
}
