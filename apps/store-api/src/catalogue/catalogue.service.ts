import { Injectable } from '@nestjs/common';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { CurrenciesService } from '../currencies/currencies.service';
import { StoreErrors } from '../envelope';
import { CategoriesService } from './categories.service';
import type { ProductsPageQuery } from './catalogue.dto';
import type { ProductFilter } from './products.filters';
import { ProductDetails } from './products.detail.service';
import { type DetailedProduct, type ProductPage, ProductsQuery } from './products.queries';
import { ProductWords } from './products.words';

/** Browsing: what the public product routes answer. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoriesService,
    private readonly currencies: CurrenciesService,
    private readonly products: ProductsQuery,
    private readonly details: ProductDetails,
    private readonly words: ProductWords,
  ) {}

  async list(query: ProductsPageQuery): Promise<ProductPage> {
    return this.products.page(await this.filterOf(query), query.sort, query, query.facets);
  }

  /** Counts a view. @throws AppError 404 for a product that is unknown, unpublished or deleted */
  async view(slug: string): Promise<DetailedProduct> {
    const product = await this.details.view(slug);
    if (!product) throw StoreErrors.NOT_FOUND();
    return product;
  }

  private async filterOf(query: ProductsPageQuery): Promise<ProductFilter> {
    const { category_id: categoryId, attribute_value_id: values } = query;
    const currency = await this.currencies.base();
    return {
      categoryIds: categoryId === undefined ? undefined : await this.categories.idsUnder(this.db, categoryId),
      brandId: query.brand_id,
      minPrice: query.min_price === undefined ? undefined : priceBound(query.min_price, currency, Math.ceil),
      maxPrice: query.max_price === undefined ? undefined : priceBound(query.max_price, currency, Math.floor),
      featured: query.featured,
      inStock: query.in_stock,
      onSale: query.on_sale,
      isNew: query.is_new,
      isDigital: query.is_digital,
      minRating: query.min_rating,
      attributeValueIds: values?.length ? [...new Set(values)].sort((a, b) => a - b) : undefined,
      search: query.search || undefined,
      searchWords: query.search ? await this.words.read(query.search) : undefined,
    };
  }
}

/** A bound may be finer than the currency's minor unit: 10.50 is no amount of yen, yet divides them. */
function priceBound(decimal: string, currency: CurrencyCode, round: (value: number) => number): number {
  const [whole = '0', decimals = ''] = decimal.split('.');
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  return round((hundredths * 10 ** Money.exponent(currency)) / 100);
}
