import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of views of a product. */
@Entity('product_views')
export class ProductViews {
  @PrimaryColumn('integer')
  product_id: number;

  @Column('bigint', { default: 0 })
  views_count: number;
}

export const publicCatalogEntities = [ProductViews];
