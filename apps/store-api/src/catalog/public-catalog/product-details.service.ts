import { Inject, Injectable } from '@nestjs/common';
import type { QueryCache } from '@comptoir/cache';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { ReadCachesService } from '../../platform/read-caches/read-caches.service';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type DetailedProduct, ProductsReadService } from '../products/products.read.service';
import { ProductViewsService } from './product-views.service';

const MAX_PRODUCTS = 2_000;

/** Reads single products. Counts each view and caches everything else in this process. */
@Injectable()
export class ProductDetailsService {
  private readonly products: QueryCache<Omit<DetailedProduct, 'views_count'>>;

  constructor(
    private readonly query: ProductsReadService,
    private readonly views: ProductViewsService,
    caches: ReadCachesService,
    @Inject(STORE_CONFIG) { catalog }: Pick<StoreConfig, 'catalog'>,
  ) {
    this.products = caches.open({ maxAgeMs: catalog.responsesMaxAgeMs, maxSize: MAX_PRODUCTS });
  }

  /** Counts a view and returns the visible product; undefined when there is none. */
  async viewProduct(slug: string, exchange: ExchangeRate): Promise<DetailedProduct | undefined> {
    const counted = await this.views.countView(slug);
    if (!counted) return undefined;
    const { productId, views } = counted;
    const product = await this.products.get(`${productId} ${exchange.code}`, () =>
      this.query.readProductDetails(productId, exchange),
    );
    return product && { ...product, views_count: views };
  }
}
