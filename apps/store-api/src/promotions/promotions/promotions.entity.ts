import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { PromotionType } from '../../pricing/pricing/pricing.promotions.rules';

/** A discount without a code for all customers. */
@Entity('promotions')
export class Promotion {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('text')
  type: PromotionType;

  /** Hundredths: of a percent, or of the base currency unit for each unit bought. */
  @Column('bigint')
  value: number;

  @Column('integer', { default: 0 })
  priority: number;

  @Column('boolean', { default: false })
  stackable: boolean;

  /** False limits it to what the lists name. */
  @Column('boolean', { default: false })
  applies_to_all: boolean;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('promotion_products')
export class PromotionProduct {
  @PrimaryColumn('integer')
  promotion_id: number;

  @PrimaryColumn('integer')
  product_id: number;
}

@Entity('promotion_categories')
export class PromotionCategory {
  @PrimaryColumn('integer')
  promotion_id: number;

  @PrimaryColumn('integer')
  category_id: number;
}

@Entity('promotion_brands')
export class PromotionBrand {
  @PrimaryColumn('integer')
  promotion_id: number;

  @PrimaryColumn('integer')
  brand_id: number;
}

export const promotionsEntities = [Promotion, PromotionProduct, PromotionCategory, PromotionBrand];
