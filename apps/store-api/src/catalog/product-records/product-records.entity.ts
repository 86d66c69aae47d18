import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';
import type { Translations } from '../../platform/translations/translations.entity';
import type { EconomicOperator } from './economic-operators';
import type { TaxClass, WithdrawalExclusion } from '../../platform/settings/settings.view';

export const PRODUCT_STATUSES = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/**
 * A product. Amounts are minor units of the base currency. Weights (kilograms) and sizes (centimeters) are
 * decimal texts.
 */
@Entity('products')
export class Product {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  @Column('varchar', { length: 220 })
  slug: string;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('varchar', { length: 1000, default: '' })
  short_description: string;

  @Column('text', { default: '' })
  description: string;

  @Column('bigint')
  price: number;

  @Column('bigint', { nullable: true })
  compare_price: number | null;

  @Column('integer')
  category_id: number;

  @Column('integer', { nullable: true })
  brand_id: number | null;

  @Column('text', { default: 'draft' })
  status: ProductStatus;

  @Column('boolean', { default: false })
  is_featured: boolean;

  @Column('boolean', { default: false })
  is_digital: boolean;

  /** True when each sold unit is a gift card; then it is digital, too. */
  @Column('boolean', { default: false })
  is_gift_card: boolean;

  @Column('text', { default: 'standard' })
  tax_class: TaxClass;

  /** Why orders of it cannot be withdrawn from; null when they can. */
  @Column('text', { nullable: true })
  withdrawal_excluded: WithdrawalExclusion | null;

  @Column('numeric', { precision: 10, scale: 3, nullable: true })
  weight: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  length: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  width: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  height: string | null;

  /** Country that it was made in, for customs and shoppers. */
  @Column('varchar', { length: 2, nullable: true })
  origin_country: string | null;

  /** Code of the Harmonized System, 6 to 10 digits. */
  @Column('varchar', { length: 10, nullable: true })
  hs_code: string | null;

  /** Null for that of the brand. */
  @Column('jsonb', { nullable: true })
  manufacturer: EconomicOperator | null;

  /** Null for that of the brand. */
  @Column('jsonb', { nullable: true })
  responsible_person: EconomicOperator | null;

  @Column('text', { default: '' })
  safety_warnings: string;

  /** Years from which it may be bought. */
  @Column('integer', { nullable: true })
  age_limit: number | null;

  @Column('text', { array: true, default: '{}' })
  tags: string[];

  @Column('varchar', { length: 200, nullable: true })
  meta_title: string | null;

  @Column('varchar', { length: 500, nullable: true })
  meta_description: string | null;

  @Column('timestamptz', { nullable: true })
  published_at: Date | null;

  /** Lowest price of an active variant, flash sales included. Lists filter and sort by it. */
  @Column('bigint')
  min_price: number;

  @Column('bigint')
  max_price: number;

  @Column('boolean', { default: false })
  is_on_sale: boolean;

  @Column('boolean', { default: false })
  is_in_stock: boolean;

  /** Units in paid orders. */
  @Column('integer', { default: 0 })
  sales_count: number;

  @Column('numeric', { precision: 3, scale: 2, default: 0 })
  average_rating: string;

  @Column('integer', { default: 0 })
  reviews_count: number;

  @Column('integer', { array: true, default: '{}' })
  attribute_value_ids: number[];

  @Column('tsvector', { default: () => `''::tsvector`, select: false })
  search: string;

  @Column('text', { default: '', select: false })
  search_text: string;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A former slug of a product; it still finds the product. */
@Entity('product_slugs')
export class ProductSlug {
  @PrimaryColumn('varchar', { length: 220 })
  slug: string;

  @Column('integer')
  product_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** Units of an order line that were subtracted from `sales_count` after they were cancelled. */
@Entity('cancelled_sales')
export class CancelledSale {
  @PrimaryColumn('integer')
  order_item_id: number;

  @Column('integer')
  units: number;
}

/** A time in which a variant had the same price for everybody. It ends when the next one starts. */
@Entity('variant_price_periods')
export class VariantPricePeriod {
  @PrimaryColumn('integer')
  variant_id: number;

  @PrimaryColumn('timestamptz')
  started_at: Date;

  /** Minor units of the base currency, with flash sale and price list. */
  @Column('bigint')
  price: number;

  /** The compare price beside it. */
  @Column('bigint', { nullable: true })
  compare_price: number | null;
}

export const productRecordsEntities = [Product, ProductSlug, CancelledSale, VariantPricePeriod];
