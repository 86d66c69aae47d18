import { Injectable } from '@nestjs/common';
import { CustomFieldsService } from '@comptoir/custom-fields';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { CategoriesService } from '../categories/categories.service';
import type { ProductsPageQuery } from '../search/search.dto';
import type { ProductFilter } from '../search/product-selection';
import {
  type DetailedProduct,
  type ProductPage,
  ProductsReadService,
} from '../products/products.read.service';
import { SearchTermsService } from '../search/search-terms.service';
import { ProductDetailsService } from './product-details.service';

/** Turns requests for public products into filters and reads the products. */
@Injectable()
export class PublicCatalogService {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoriesService,
    private readonly currencies: CurrenciesService,
    private readonly products: ProductsReadService,
    private readonly details: ProductDetailsService,
    private readonly searchTerms: SearchTermsService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Returns one page of visible products. A search without a match falls back to products with a similar
   * spelling.
   * @throws RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async listProducts(query: ProductsPageQuery): Promise<ProductPage> {
    const filter = await this.toProductFilter(query);
    const found = await this.products.listProducts(filter, query.sort, query, query.facets);
    if (found.total > 0 || filter.search === undefined) return found;
    return this.products.listProducts({ ...filter, similar: true }, query.sort, query, query.facets);
  }

  /**
   * Returns a product and counts a view. @throws RequestErrors.NOT_FOUND when it is unknown, unpublished or
   * deleted, RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async viewProduct(slug: string, currency?: CurrencyCode): Promise<DetailedProduct> {
    const exchange = await this.currencies.readExchange(currency);
    const product = await this.details.viewProduct(slug, exchange);
    if (!product) throw RequestErrors.NOT_FOUND();
    return product;
  }

  private async toProductFilter(query: ProductsPageQuery): Promise<ProductFilter> {
    const { category_id: categoryId, attribute_value_id: values, min_price, max_price, search } = query;
    const exchange = await this.currencies.readExchange(query.currency);
    const expanded = search ? await this.searchTerms.expandSearch(search) : undefined;
    return {
      ...query,
      exchange,
      categoryIds:
        categoryId === undefined
          ? undefined
          : await this.categories.readIdsWithDescendants(this.db, categoryId),
      minPrice: min_price === undefined ? undefined : priceBound(min_price, exchange.code, Math.ceil),
      maxPrice: max_price === undefined ? undefined : priceBound(max_price, exchange.code, Math.floor),
      customFields: await this.customFields.readFilters('products', query.custom_fields ?? {}, 'public'),
      options: values?.length ? await this.groupByAttribute(values) : undefined,
      search: search || undefined,
      searchTerms: expanded?.terms,
      rareTerms: expanded?.rareTerms,
    };
  }

  /** Groups attribute values by attribute; unknown ones are skipped. */
  private async groupByAttribute(valueIds: readonly number[]): Promise<number[][]> {
    const rows = await this.db.rows<{ ids: number[] }>(
      `SELECT array_agg(id ORDER BY id) AS ids FROM attribute_values WHERE id = ANY($1)
       GROUP BY attribute_id ORDER BY attribute_id`,
      [valueIds],
    );
    return rows.map(({ ids }) => ids);
  }
}

/**
 * Rounds a price bound to minor units, because a bound may have more decimals than the currency (10.50 yen).
 */
function priceBound(decimal: string, currency: CurrencyCode, round: (value: number) => number): number {
  const [whole = '0', decimals = ''] = decimal.split('.');
  const thousandths = Number(whole + decimals.padEnd(3, '0'));
  return round((thousandths * 10 ** Money.exponent(currency)) / 1000);
}
