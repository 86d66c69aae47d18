import { Entity, PrimaryGeneratedColumn, Column } from 'typeorm';

@Entity('product_images')
export class ProductImage {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  /** A storage key, or an absolute URL. */
  @Column('varchar', { length: 2048 })
  url: string;

  @Column('varchar', { length: 200, default: '' })
  alt: string;

  @Column('boolean', { default: false })
  is_primary: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Pixels; the storage has the picture in each, under a key of its own. None for a picture elsewhere. */
  @Column('integer', { array: true, default: '{}' })
  widths: number[];

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const productImagesEntities = [ProductImage];
