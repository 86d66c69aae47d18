import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';
import type { RateType } from '../../pricing/pricing/pricing.shipping.rules';

/** A group of countries with the same shipping methods. */
@Entity('shipping_zones')
export class ShippingZone {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('shipping_zone_countries')
export class ShippingZoneCountry {
  @PrimaryColumn('integer')
  zone_id: number;

  /** ISO 3166-1 alpha-2 code. */
  @PrimaryColumn('char', { length: 2 })
  country: string;
}

@Entity('shipping_methods')
export class ShippingMethod {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 500, default: '' })
  description: string;

  @Column('varchar', { length: 100, default: '' })
  carrier: string;

  @Column('integer')
  days_min: number;

  @Column('integer')
  days_max: number;

  @Column('text')
  rate_type: RateType;

  /** Flat cost, or the base amount that each band adds to; minor units of the base currency. */
  @Column('bigint', { default: 0 })
  cost: number;

  @Column('bigint', { nullable: true })
  free_over: number | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** The customer collects the goods: no delivery. */
  @Column('boolean', { default: false })
  is_pickup: boolean;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('shipping_method_zones')
export class ShippingMethodZone {
  @PrimaryColumn('integer')
  method_id: number;

  @PrimaryColumn('integer')
  zone_id: number;
}

/** One band of a method's rates; the bands of a method never overlap. */
@Entity('shipping_rates')
export class ShippingRate {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  method_id: number;

  /** Lower limit, inclusive: grams for weight_based, minor units of the base currency for price_based. */
  @Column('bigint')
  from_value: number;

  /** Upper limit, exclusive; null means no limit. */
  @Column('bigint', { nullable: true })
  to_value: number | null;

  @Column('bigint')
  cost: number;
}

export const shippingEntities = [
  ShippingZone,
  ShippingZoneCountry,
  ShippingMethod,
  ShippingMethodZone,
  ShippingRate,
];
