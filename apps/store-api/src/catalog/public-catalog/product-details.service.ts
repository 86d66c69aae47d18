import { Inject, Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { type DetailedProduct, ProductsQuery } from '../products/products.read.service';
import { ProductViews } from './product-views.service';

const MAX_PRODUCTS = 2_000;

/** Reads products in full. Each view is counted; the rest of the answer is cached in this process. */
@Injectable()
export class ProductDetails {
  private readonly products: QueryCache<Omit<DetailedProduct, 'views_count'>>;

  constructor(
    private readonly query: ProductsQuery,
    private readonly views: ProductViews,
    @Inject(STORE_CONFIG) { catalogue }: Pick<StoreConfig, 'catalogue'>,
  ) {
    this.products = new QueryCache({ maxAgeMs: catalogue.answersMaxAgeMs, maxSize: MAX_PRODUCTS });
  }

  /** A visible product with its view counted; undefined when there is none. */
  async view(slug: string): Promise<DetailedProduct | undefined> {
    const counted = await this.views.count(slug);
    if (!counted) return undefined;
    const { productId, views } = counted;
    const product = await this.products.get(String(productId), () => this.query.detail(productId));
    return product && { ...product, views_count: views };
  }
}
