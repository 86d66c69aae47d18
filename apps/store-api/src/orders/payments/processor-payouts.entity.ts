import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A payout of the processor to the shop's bank account, copied from the processor. */
@Entity('processor_payouts')
export class ProcessorPayout {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  processor_payout_id: string;

  /** Minor units of `currency`; negative when the processor takes money from the bank account. */
  @Column('bigint')
  amount: number;

  @Column('char', { length: 3 })
  currency: string;

  /** The processor's code: `pending`, `in_transit`, `paid`, `failed` or `canceled`. */
  @Column('text')
  status: string;

  /** Day on which the money arrives at the bank. */
  @Column('timestamptz')
  arrives_at: Date;

  @Column('timestamptz')
  created_at: Date;

  /** Time when the lines were stored; null before the payout is paid. */
  @Column('timestamptz', { nullable: true })
  lines_read_at: Date | null;
}

/** One movement of the processor's balance that is part of a payout. Amounts are minor units of its currency. */
@Entity('processor_payout_lines')
export class ProcessorPayoutLine {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  payout_id: number;

  @Column('text')
  processor_transaction_id: string;

  /** The processor's code, such as `charge`, `refund` or `adjustment`. */
  @Column('text')
  type: string;

  /** Id of the charge, refund or dispute; null for fees of the account. */
  @Column('text', { nullable: true })
  processor_source_id: string | null;

  /** Id of the payment intent that the source belongs to. */
  @Column('text', { nullable: true })
  processor_intent_id: string | null;

  /** Negative for outgoing money. */
  @Column('bigint')
  gross_amount: number;

  @Column('bigint')
  fee_amount: number;

  /** The gross amount less the fee. */
  @Column('bigint')
  net_amount: number;

  @Column('timestamptz')
  created_at: Date;
}
