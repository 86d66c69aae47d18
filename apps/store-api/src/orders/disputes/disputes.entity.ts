import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { DisputeEvidence, DisputeEvidenceFile } from './disputes.evidence.entity';

/** A payment that the cardholder disputes at the bank, copied from the processor. */
@Entity('disputes')
export class Dispute {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  payment_id: number;

  @Column('text')
  processor_dispute_id: string;

  /** Minor units of `currency`. */
  @Column('bigint')
  amount: number;

  @Column('char', { length: 3 })
  currency: string;

  /** The processor's code, such as `fraudulent`. */
  @Column('text')
  reason: string;

  /** The processor's code, such as `needs_response`. */
  @Column('text')
  status: string;

  /** Part of `amount` that the processor has withdrawn and not reinstated. */
  @Column('bigint', { default: 0 })
  withdrawn_amount: number;

  /** Fees of the processor less those that it gave back, in minor units of `fee_currency`. */
  @Column('bigint', { default: 0 })
  fee: number;

  /** The currency in which the processor settles. */
  @Column('char', { length: 3, nullable: true })
  fee_currency: string | null;

  /** Movements of money at the processor that `withdrawn_amount` and `fee` contain. */
  @Column('integer', { default: 0 })
  movements: number;

  /** Time when it was last read from the processor. */
  @Column('timestamptz', { nullable: true })
  checked_at: Date | null;

  @Column('timestamptz', { nullable: true })
  evidence_due_by: Date | null;

  /** Reminders of the due date that staff got. */
  @Column('smallint', { default: 0 })
  evidence_reminders: number;

  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

/** Money that the processor withdrew for a dispute, or reinstated. Rows never change. */
@Entity('dispute_movements')
export class DisputeMovement {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  dispute_id: number;

  /** Minor units of the dispute's currency; below zero when it was reinstated. */
  @Column('bigint')
  amount: number;

  @Column('timestamptz')
  moved_at: Date;
}

export const disputesEntities = [Dispute, DisputeMovement, DisputeEvidence, DisputeEvidenceFile];
