import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link with which anyone who has it pays one order. At most one of an order is not revoked. */
@Entity('payment_links')
export class PaymentLink {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  /** Random; the token is derived from it with a key of the configuration. */
  @Column('bytea')
  seed: Buffer;

  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

export const paymentLinksEntities = [PaymentLink];
