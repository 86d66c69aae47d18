import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('flash_sales')
export class FlashSale {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('timestamptz')
  starts_at: Date;

  @Column('timestamptz')
  ends_at: Date;

  @Column('boolean', { default: true })
  is_active: boolean;

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

@Entity('flash_sale_items')
export class FlashSaleItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  flash_sale_id: number;

  @Column('integer')
  product_variant_id: number;

  /** Minor units of the base currency. */
  @Column('bigint')
  sale_price: number;

  /** Units for sale at this price; null for no limit. */
  @Column('integer', { nullable: true })
  qty_limit: number | null;

  @Column('integer', { default: 0 })
  qty_sold: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** True when the shown prices of the product include this offer. */
  @Column('boolean', { default: false })
  is_priced_in: boolean;
}

export const flashSalesEntities = [FlashSale, FlashSaleItem];
