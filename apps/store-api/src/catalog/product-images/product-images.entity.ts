import { Entity, PrimaryGeneratedColumn, Column } from 'typeorm';

@Entity('product_images')
export class ProductImage {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  /** Storage key or absolute URL. */
  @Column('varchar', { length: 2048 })
  url: string;

  @Column('varchar', { length: 200, default: '' })
  alt: string;

  @Column('boolean', { default: false })
  is_primary: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Widths in pixels, each stored under a key of its own. Empty for an external image. */
  @Column('integer', { array: true, default: '{}' })
  widths: number[];

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const productImagesEntities = [ProductImage];
