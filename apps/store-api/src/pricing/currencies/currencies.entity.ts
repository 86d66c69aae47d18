import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** Source of a rate: synchronised with the provider, or set by staff. */
export const RATE_SOURCES = ['provider', 'manual'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

@Entity('currencies')
export class Currency {
  /** ISO 4217 code. */
  @PrimaryColumn('char', { length: 3 })
  code: string;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 10 })
  symbol: string;

  /** Units of this currency for one unit of the base currency, as decimal text. */
  @Column('numeric', { precision: 20, scale: 10 })
  exchange_rate: string;

  /** True for the base currency, in which the catalog is priced. */
  @Column('boolean', { default: false })
  is_default: boolean;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('text', { default: 'provider' })
  rate_source: RateSource;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const currenciesEntities = [Currency];
