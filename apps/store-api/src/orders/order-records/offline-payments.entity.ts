import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Ways in which money arrives outside of the payment processor. */
export const OFFLINE_METHODS = ['cash', 'bank_transfer', 'card_terminal', 'cheque', 'other'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/** Money of an order that staff have recorded; an order has one at most. */
@Entity('offline_payments')
export class OfflinePayment {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { unique: true })
  order_id: number;

  /** Minor units of the order's currency. */
  @Column('bigint')
  amount: number;

  @Column('text')
  method: OfflineMethod;

  /** Number of the transfer or the receipt; empty without one. */
  @Column('varchar', { length: 100, default: '' })
  reference: string;

  /** `YYYY-MM-DD`. */
  @Column('date')
  received_on: string;

  @Column('integer', { nullable: true })
  recorded_by: number | null;

  @Column('timestamptz')
  created_at: Date;
}
