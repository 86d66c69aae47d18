import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** Prices in one currency for everybody, or for the members of a customer group. */
@Entity('price_lists')
export class PriceList {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('char', { length: 3 })
  currency: string;

  /** Null for everybody. */
  @Column('integer', { nullable: true })
  customer_group_id: number | null;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  /** The list ends right before it. */
  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** True when the shown prices of the catalogue include this list. */
  @Column('boolean', { default: false })
  is_priced_in: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('price_list_prices')
export class PriceListPrice {
  @PrimaryColumn('integer')
  price_list_id: number;

  @PrimaryColumn('integer')
  variant_id: number;

  /** Units of the variant from which the price holds; at least one. */
  @PrimaryColumn('integer')
  min_quantity: number;

  /** Minor units of the list's currency. */
  @Column('bigint')
  price: number;
}

export const priceListsEntities = [PriceList, PriceListPrice];
