import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '@comptoir/time';
import { type DetailedProduct, ProductsQuery } from './products.queries';
import { type CountedView, ProductViews } from './products.views.service';

type Unviewed = Omit<DetailedProduct, 'views_count'>;

/** A product as of one revision of the catalogue. */
interface Kept {
  revision: string;
  /** Milliseconds since 1970. */
  at: number;
  product: Promise<Unviewed | undefined>;
}

const MAX_PRODUCTS = 2_000;
/** Flash sales begin and end at a set time, without any write. */
const MAX_AGE_MS = 1_000;

/** Products in full. Each view is counted; all else is read again only when the catalogue has changed. */
@Injectable()
export class ProductDetails {
  private readonly kept = new LRUCache<number, Kept>({ max: MAX_PRODUCTS });

  constructor(
    private readonly products: ProductsQuery,
    private readonly views: ProductViews,
    private readonly clock: Clock,
  ) {}

  /** A visible product with its view counted; undefined when there is none. */
  async view(slug: string): Promise<DetailedProduct | undefined> {
    const counted = await this.views.count(slug);
    if (!counted) return undefined;
    const product = await this.product(counted);
    return product && { ...product, views_count: counted.views };
  }

  private product({ productId, revision }: CountedView): Promise<Unviewed | undefined> {
    const now = this.clock.now().getTime();
    const kept = this.kept.get(productId);
    if (kept?.revision === revision && Math.abs(now - kept.at) < MAX_AGE_MS) return kept.product;
    const product = this.products.detail(productId);
    const entry = { revision, at: now, product };
    this.kept.set(productId, entry);
    product.catch(() => {
      if (this.kept.peek(productId) === entry) this.kept.delete(productId);
    });
    return product;
  }
}
