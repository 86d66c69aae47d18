import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { BundleDiscountType } from '../../pricing/pricing/pricing.bundles.rules';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('bundles')
export class Bundle {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('text', { default: '' })
  description: string;

  @Column('varchar', { length: 2048, nullable: true })
  image: string | null;

  @Column('text')
  discount_type: BundleDiscountType;

  /** Hundredths: of a percent, or of the base currency unit. */
  @Column('bigint')
  discount_value: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

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

@Entity('bundle_items')
export class BundleItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  bundle_id: number;

  @Column('integer')
  product_variant_id: number;

  @Column('integer', { default: 1 })
  quantity: number;

  @Column('boolean', { default: true })
  is_required: boolean;
}

export const bundlesEntities = [Bundle, BundleItem];
