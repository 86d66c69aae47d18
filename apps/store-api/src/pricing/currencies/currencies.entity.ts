import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who sets a rate: synchronisation with the provider, or staff alone. */
export const RATE_SOURCES = ['provider', 'manual'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

@Entity('currencies')
export class Currency {
  /** ISO 4217. */
  @PrimaryColumn('char', { length: 3 })
  code: string;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 10 })
  symbol: string;

  /** Units of this currency for one unit of the base currency, as decimal text. */
  @Column('numeric', { precision: 20, scale: 10 })
  exchange_rate: string;

  /** The base currency, in which the catalogue is priced. */
  @Column('boolean', { default: false })
  is_default: boolean;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('text', { default: 'provider' })
  rate_source: RateSource;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

export const currenciesEntities = [Currency];
