import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A time in which nothing of a product could be bought; it ends with the restock that people are told of. */
@Entity('restocks')
export class Restock {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  @Column('timestamptz')
  out_since: Date;

  /** Null while it lasts. */
  @Column('timestamptz', { nullable: true })
  restocked_at: Date | null;
}

/** Somebody asked to be told when a product is back; used up by the notice. */
@Entity('stock_subscriptions')
export class StockSubscription {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('integer')
  product_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** One person is told of one restock. */
@Entity('restock_notices')
export class RestockNotice {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  restock_id: number;

  @Column('integer')
  user_id: number;

  @Column('timestamptz')
  created_at: Date;
}

export const backInStockEntities = [Restock, StockSubscription, RestockNotice];
