import { Entity, PrimaryGeneratedColumn, Column, PrimaryColumn, VersionColumn } from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';
import type { ContentUnit } from '../prices/unit-prices';

@Entity('product_variants')
export class ProductVariant {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('bigint')
  price: number;

  @Column('bigint', { nullable: true })
  compare_price: number | null;

  @Column('numeric', { precision: 10, scale: 3, nullable: true })
  weight: string | null;

  /** Digits of the barcode. One variant has it, whatever its leading zeros. */
  @Column('varchar', { length: 14, nullable: true })
  gtin: string | null;

  /** Number that the manufacturer gave it. */
  @Column('varchar', { length: 70, nullable: true })
  mpn: string | null;

  /** Content of one unit, a decimal text. */
  @Column('numeric', { precision: 13, scale: 4, nullable: true })
  content_amount: string | null;

  @Column('text', { nullable: true })
  content_unit: ContentUnit | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('variant_attribute_values')
export class VariantAttributeValue {
  @PrimaryColumn('integer')
  variant_id: number;

  @PrimaryColumn('integer')
  attribute_value_id: number;
}

export const variantsEntities = [ProductVariant, VariantAttributeValue];
