import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('collections')
export class Collection {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('text', { default: '' })
  description: string;

  @Column('varchar', { length: 2048, nullable: true })
  image_url: string | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('collection_products')
export class CollectionProduct {
  @PrimaryColumn('integer')
  collection_id: number;

  @PrimaryColumn('integer')
  product_id: number;

  @Column('integer', { default: 0 })
  sort_order: number;
}

export const collectionsEntities = [Collection, CollectionProduct];
