import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A time without stock of a product, or of a variant that somebody waits for; it ends with a restock, about which
 * subscribers get a mail.
 */
@Entity('restocks')
export class Restock {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  /** Null for the whole product. */
  @Column('integer', { nullable: true })
  variant_id: number | null;

  @Column('timestamptz')
  out_since: Date;

  /** Null while the outage lasts. */
  @Column('timestamptz', { nullable: true })
  restocked_at: Date | null;
}

/** Request of a user for a mail when a product is back in stock; deleted when the mail is queued. */
@Entity('stock_subscriptions')
export class StockSubscription {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('integer')
  product_id: number;

  /** Null for the whole product. */
  @Column('integer', { nullable: true })
  variant_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** Request of somebody without an account for a mail when a product is back in stock. */
@Entity('stock_mail_requests')
export class StockMailRequest {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  /** Null for the whole product. */
  @Column('integer', { nullable: true })
  variant_id: number | null;

  @Column('varchar', { length: 254 })
  email: string;

  /** Language of the mail. */
  @Column('varchar', { length: 10 })
  language: string;

  @Column('timestamptz')
  created_at: Date;

  /** Null until the mail is queued. */
  @Column('timestamptz', { nullable: true })
  told_at: Date | null;
}

/** One mail to one user about one restock. */
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

export const backInStockEntities = [Restock, StockSubscription, StockMailRequest, RestockNotice];
