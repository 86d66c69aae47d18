import { Injectable } from '@nestjs/common';
import { type FieldValues, shownFields } from '@comptoir/custom-fields';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { WithdrawalExclusion } from '../../platform/settings/settings.view';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { StoredCover } from '../../platform/media/images.view';
import { idOfTranslatedSlug } from '../../platform/slugs/slugs';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { readShownVariants, ShownVariant } from '../variants/variants.read.queries';
import { IMAGES, StoredImage } from '../product-images/product-images.queries';
import type { ProductSort } from '../search/search.dto';
import type { EconomicOperator } from '../product-records/economic-operators';
import type { ProductStatus } from '../product-records/product-records.entity';
import { lowestEarlierPrice, shownPriceJoin } from '../prices/prices.queries';
import { runningPromotions } from '../prices/prices.promotions.queries';
import { planProductPage } from '../search/product-page-plan';
import { ProductFacetsService, type ProductFacets } from '../search/product-facets.service';
import { RankedSearchService } from '../search/ranked-search.service';
import { type ProductFilter, type ProductSelection, selectProducts } from '../search/product-selection';
import { ShownPricesService, type ProductPricing, type UnpricedProduct } from './shown-prices.service';
import { isVisible } from '../product-records/product-visibility';

/** A product without its variants. Amounts are minor units of `currency`. */
export interface ProductSummary {
  id: number;
  name: string;
  slug: string;
  sku: string;
  price: number;
  compare_price: number | null;
  /** Beside a reduction: lowest price of the 30 days before it; null when none is known. */
  lowest_price_30_days: number | null;
  currency: CurrencyCode;
  average_rating: string;
  reviews_count: number;
  is_featured: boolean;
  is_digital: boolean;
  is_gift_card: boolean;
  brand_id: number | null;
  brand_name: string | null;
  category_id: number;
  category_name: string;
  cover: StoredCover | null;
  updated_at: Date;
  /** Values that the public sees. */
  custom_fields: FieldValues;
}

export interface ListedProduct extends ProductSummary, ProductPricing {}

export interface DetailedProduct extends ListedProduct {
  short_description: string;
  description: string;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  withdrawal_excluded: WithdrawalExclusion | null;
  origin_country: string | null;
  /** That of the product, else of its brand. */
  manufacturer: EconomicOperator | null;
  /** That of the product, else of its brand. */
  responsible_person: EconomicOperator | null;
  safety_warnings: string;
  age_limit: number | null;
  views_count: number;
  sales_count: number;
  status: ProductStatus;
  published_at: Date | null;
  meta_title: string | null;
  meta_description: string | null;
  created_at: Date;
  brand_logo: string | null;
  category_slug: string;
  tags: string[];
  images: StoredImage[] | null;
}

/** A row before its prices are calculated. */
type Unpriced<T extends ListedProduct | Omit<DetailedProduct, 'views_count'>> = Omit<
  T,
  keyof ProductPricing | 'currency'
> &
  UnpricedProduct;

/** Product ids of one page, and the total number of products. */
interface SelectedPage {
  ids: number[];
  total: number;
}

export interface ProductPage extends Page<ListedProduct> {
  facets: ProductFacets | undefined;
  /** Currency of the amounts in `facets`. */
  currency: CurrencyCode;
}

const SUMMARY = `
    p.id, p.name, p.slug, p.sku,
    COALESCE(shown.price, p.price) AS price,
    CASE WHEN shown.price IS NULL THEN p.compare_price ELSE shown.compare_price END AS compare_price,
    CASE WHEN shown.compare_price > shown.price THEN ${lowestEarlierPrice('shown.variant_id')} END
      AS lowest_price_30_days,
    p.compare_price AS own_compare_price, shown.variant_id AS shown_variant_id, p.is_gift_card, ${runningPromotions('$1')} AS promotions,
    EXISTS (SELECT FROM promotions) AS has_promotions,
    p.average_rating, p.reviews_count, p.is_featured, p.is_digital,
    p.updated_at, ${shownFields('p', 'products', 'public')} AS custom_fields, p.brand_id, b.name AS brand_name, p.category_id, c.name AS category_name`;

const SUMMARY_JOINS = `
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL`;

const summaries = (condition: string): string => `
  SELECT ${SUMMARY}, ${COVER_IMAGE} AS cover
  FROM unnest($2::integer[]) WITH ORDINALITY given (id, position)
  JOIN products p ON p.id = given.id AND ${condition}
  ${SUMMARY_JOINS}
  ${shownPriceJoin('$1')}
  ORDER BY given.position`;
const SUMMARIES = summaries('true');
const VISIBLE_SUMMARIES = summaries(isVisible('$1'));

/** Subquery: id of the product with this slug, else of the one that has it in another language or had it formerly. */
export const idOfSlug = (slug: string): string => `COALESCE(
    (SELECT id FROM products WHERE slug = ${slug}), (SELECT product_id FROM product_slugs WHERE slug = ${slug}),
    ${idOfTranslatedSlug('products', slug)})`;

const DETAIL = `
  SELECT ${SUMMARY}, ${COVER_IMAGE} AS cover,
    p.short_description, p.description, p.weight, p.length, p.width, p.height, p.withdrawal_excluded,
    p.origin_country, coalesce(p.manufacturer, b.manufacturer) AS manufacturer,
    coalesce(p.responsible_person, b.responsible_person) AS responsible_person, p.safety_warnings, p.age_limit,
    p.sales_count, p.status, p.published_at, p.meta_title, p.meta_description, p.created_at,
    b.logo_url AS brand_logo, c.slug AS category_slug, p.tags,
    ${IMAGES} AS images
  FROM products p
  ${SUMMARY_JOINS}
  ${shownPriceJoin('$1')}
  WHERE p.id = $2 AND ${isVisible('$1')}`;

/**
 * Reads products for the public routes. A page is read in two steps: first the ids, with a statement that is
 * planned for its parameters, then the data of these ids, with prepared statements. The number of statements
 * does not depend on the length of the page.
 */
@Injectable()
export class ProductsReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly currencies: CurrenciesService,
    private readonly prices: ShownPricesService,
    private readonly facets: ProductFacetsService,
    private readonly rankedSearch: RankedSearchService,
  ) {}

  /** Returns one page of matching products, their total number, and facets on request. */
  async listProducts(
    filter: ProductFilter,
    sort: ProductSort | undefined,
    { per_page, offset }: { per_page: number; offset: number },
    withFacets = false,
  ): Promise<ProductPage> {
    const selection = selectProducts(filter, sort, this.clock.now());
    const window = { limit: per_page, offset };
    const { ids, total } = selection.isRanked
      ? await this.rankedSearch.searchProducts(selection, window)
      : await this.listUnranked(selection, window);
    const [rows, facets] = await Promise.all([
      // The ids of a search may come from a cache, and a product may have been hidden since then.
      this.readWithVariants(ids, VISIBLE_SUMMARIES, filter.exchange),
      withFacets ? this.facets.readFacets(selection) : undefined,
    ]);
    const currency = filter.exchange?.code ?? (await this.currencies.findBaseCode());
    return { rows, total, facets, currency };
  }

  /** Returns up to `limit` matching products, without a total. */
  async listTopProducts(filter: ProductFilter, sort: ProductSort, limit: number): Promise<ListedProduct[]> {
    const selection = selectProducts(filter, sort, this.clock.now());
    const chosen = await this.selectIds(selection, { limit, offset: 0, matches: Infinity });
    return this.readProductsByIds(chosen, filter.exchange);
  }

  /**
   * Returns these products of any status in the given order; unknown ids are skipped.
   * @param exchange of the currency that prices are shown in; the base currency by default
   */
  readProductsByIds(ids: readonly number[], exchange?: ExchangeRate): Promise<ListedProduct[]> {
    return this.readWithVariants(ids, SUMMARIES, exchange);
  }

  /** Returns all fields of a visible product except the number of views; undefined when there is none. */
  async readProductDetails(
    id: number,
    exchange?: ExchangeRate,
  ): Promise<Omit<DetailedProduct, 'views_count'> | undefined> {
    const now = this.clock.now();
    const [row, variants] = await Promise.all([
      this.db.row<Unpriced<Omit<DetailedProduct, 'views_count'>>>(DETAIL, [now, id]),
      this.readVariants([id]),
    ]);
    const [product] = row ? await this.priceProducts([row], variants, exchange, true) : [];
    return product;
  }

  /** Returns id, category and brand of a visible product. Does not count a view. */
  findProductBySlug(
    slug: string,
  ): Promise<{ id: number; category_id: number; brand_id: number | null } | undefined> {
    return this.db.row(
      `SELECT p.id, p.category_id, p.brand_id FROM products p
       WHERE p.id = ${idOfSlug('$2')} AND ${isVisible('$1')}`,
      [this.clock.now(), slug],
    );
  }

  private async listUnranked(
    selection: ProductSelection,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SelectedPage> {
    const counted = await this.facets.countProducts(selection);
    const ids = await this.selectIds(selection, { limit, offset, matches: counted });
    // A page that is not full is the last one, so that it gives the exact total.
    const isLast = ids.length > 0 ? ids.length < limit : offset === 0;
    return { ids, total: isLast ? offset + ids.length : counted };
  }

  /** Reads the ids of one page. */
  private async selectIds(
    selection: ProductSelection,
    page: { limit: number; offset: number; matches: number },
  ): Promise<number[]> {
    const { sql, params } = planProductPage(selection, page);
    const rows = await this.db.rowsWithCustomPlan<{ id: number }>(sql, params);
    return rows.map(({ id }) => id);
  }

  private async readWithVariants(
    ids: readonly number[],
    sql: string,
    exchange: ExchangeRate | undefined,
  ): Promise<ListedProduct[]> {
    if (ids.length === 0) return [];
    const [products, variants] = await Promise.all([
      this.db.rows<Unpriced<ListedProduct>>(sql, [this.clock.now(), ids]),
      this.readVariants(ids),
    ]);
    return this.priceProducts(products, variants, exchange);
  }

  private async priceProducts<T extends UnpricedProduct>(
    products: readonly T[],
    variants: readonly ShownVariant[],
    given: ExchangeRate | undefined,
    eachVariant = false,
  ): Promise<(T & ProductPricing & { currency: CurrencyCode })[]> {
    const exchange = given ?? (await this.currencies.readExchange());
    const now = this.clock.now();
    const priced = await this.prices.priceProducts(products, variants, { exchange, now, eachVariant });
    return priced.map((product) => ({ ...product, currency: exchange.code }));
  }

  private async readVariants(productIds: readonly number[]): Promise<ShownVariant[]> {
    if (productIds.length === 0) return [];
    return readShownVariants(this.db, productIds, this.clock.now());
  }
}
