import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A withdrawal from an order: units that are cancelled, and units that are sent back. */
@Entity('withdrawals')
export class Withdrawal {
  /** The id of its return, or one that no return has. */
  @PrimaryColumn('integer')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  /** Null when nothing has to be sent back. */
  @Column('integer', { nullable: true, unique: true })
  return_id: number | null;

  /** Name of the person who withdrew, as the customer wrote it; may be empty. */
  @Column('varchar', { length: 200, default: '' })
  name: string;

  @Column('varchar', { length: 1000, default: '' })
  message: string;

  @Column('timestamptz')
  created_at: Date;
}

/** Units of one line of an order in a withdrawal. Rows never change. */
@Entity('withdrawal_items')
export class WithdrawalItem {
  @PrimaryColumn('integer')
  withdrawal_id: number;

  @PrimaryColumn('integer')
  order_item_id: number;

  /** Units that had not left. */
  @Column('integer')
  cancelled_quantity: number;

  /** Units that the customer sends back. */
  @Column('integer')
  returned_quantity: number;
}

/** Refund that a withdrawal caused at once. */
@Entity('withdrawal_refunds')
export class WithdrawalRefund {
  @PrimaryColumn('integer')
  withdrawal_id: number;

  @PrimaryColumn('integer')
  refund_id: number;
}

export const withdrawalsEntities = [Withdrawal, WithdrawalItem, WithdrawalRefund];
