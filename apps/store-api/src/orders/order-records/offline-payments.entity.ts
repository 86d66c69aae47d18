import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Ways in which money arrives outside of the payment processor. */
export const OFFLINE_METHODS = ['cash', 'bank_transfer', 'card_terminal', 'cheque', 'other'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/** Money of an order that staff have recorded: parts of it, their reversals, and the one that completes it. */
@Entity('offline_payments')
export class OfflinePayment {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  /** Minor units of the order's currency; below zero for a reversal. */
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

  /** True for money that came before the rest, and for its reversal. */
  @Column('boolean', { default: false })
  part: boolean;

  /** The part that this row takes back; a part is reversed once. */
  @Column('integer', { nullable: true, unique: true })
  reverses_id: number | null;

  @Column('timestamptz')
  created_at: Date;
}
