import { Injectable } from '@nestjs/common';
import { Db, Batcher } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { isVisible } from '../product-records/product-visibility';
import { idOfSlug } from '../products/products.read.service';

/** Result of counting one view. */
export interface CountedView {
  productId: number;
  /** Number of views of the product, this one included. */
  views: number;
}

/** Orders the rows by id, so that concurrent processes do not deadlock. */
const COUNT = `
  WITH asked AS (
    SELECT slug, count(*) AS times FROM unnest($2::text[]) given (slug) GROUP BY slug
  ), found AS (
    SELECT asked.slug, asked.times, p.id FROM asked JOIN products p ON p.id = ${idOfSlug('asked.slug')} AND ${isVisible('$1')}
  ), viewed AS (
    INSERT INTO product_views (product_id, views_count) SELECT id, sum(times) FROM found GROUP BY id ORDER BY id
    ON CONFLICT (product_id) DO UPDATE SET views_count = product_views.views_count + excluded.views_count
    RETURNING product_id, views_count
  )
  SELECT found.slug, found.id, viewed.views_count AS views
  FROM found JOIN viewed ON viewed.product_id = found.id`;

interface CountRow {
  slug: string;
  id: number;
  views: number;
}

/** Counts every view of a product before the response. Concurrent views share one statement. */
@Injectable()
export class ProductViewsService {
  private readonly counting = new Batcher<string, CountedView | undefined>((slugs) => this.countViews(slugs));

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Counts a view of the visible product with this slug or former slug; undefined when there is none. */
  countView(slug: string): Promise<CountedView | undefined> {
    return this.counting.run(slug);
  }

  private async countViews(slugs: string[]): Promise<(CountedView | undefined)[]> {
    const rows = await this.db.rows<CountRow>(COUNT, [this.clock.now(), slugs]);
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    const left = new Map(rows.map(({ id, views }) => [id, views]));
    return slugs.map((slug) => {
      const row = bySlug.get(slug);
      if (!row) return undefined;
      const views = left.get(row.id) ?? row.views;
      left.set(row.id, views - 1);
      return { productId: row.id, views };
    });
  }
}
