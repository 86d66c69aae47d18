import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ReturnCondition, ReturnKind, ReturnReason, ReturnStatus } from './returns.states';

/** A return of goods by a customer. */
@Entity('returns')
export class Return {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  @Column('text', { default: 'requested' })
  status: ReturnStatus;

  @Column('text', { default: 'return' })
  kind: ReturnKind;

  /** When the refund of a withdrawal is due; null for other returns. */
  @Column('timestamptz', { nullable: true })
  refund_due_at: Date | null;

  /** When the customer sent the goods back, as a proof says. */
  @Column('timestamptz', { nullable: true })
  sent_back_at: Date | null;

  /** Refund that was announced to the customer, in minor units of the order's currency. */
  @Column('bigint', { nullable: true })
  expected_refund: number | null;

  @Column('text')
  reason: ReturnReason;

  @Column('varchar', { length: 1000, default: '' })
  reason_details: string;

  /** Visible to the customer. */
  @Column('varchar', { length: 500, nullable: true })
  rejection_reason: string | null;

  /** Internal note. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** Order with the replacement goods of an exchange. */
  @Column('integer', { nullable: true })
  replacement_order_id: number | null;

  @Column('timestamptz', { nullable: true })
  approved_at: Date | null;

  @Column('timestamptz', { nullable: true })
  received_at: Date | null;

  @Column('timestamptz', { nullable: true })
  resolved_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

/** Units of one order line in a return. */
@Entity('return_items')
export class ReturnItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  return_id: number;

  @Column('integer')
  order_item_id: number;

  @Column('integer')
  quantity: number;

  /** The customer's statement, then the condition that staff found. */
  @Column('text', { nullable: true })
  condition: ReturnCondition | null;

  /** Null until staff has received the goods. */
  @Column('integer', { nullable: true })
  received_quantity: number | null;

  /** True when the units were restocked; null until staff has received the goods. */
  @Column('boolean', { nullable: true })
  restock: boolean | null;

  /** Received units whose seal is broken; null for goods without a seal, and until staff has received them. */
  @Column('integer', { nullable: true })
  opened_quantity: number | null;

  /** Received units that are not put back, while others of them are; null until staff has received the goods. */
  @Column('integer', { nullable: true })
  damaged_quantity: number | null;

  /** Kept of what the received units are refunded at; minor units of the order's currency. */
  @Column('bigint', { default: 0 })
  reduction_amount: number;

  /** Visible to the customer. */
  @Column('varchar', { length: 500, default: '' })
  reduction_reason: string;
}

/** Label that a customer sends the goods back with: a file, or an address elsewhere. */
@Entity('return_labels')
export class ReturnLabel {
  @PrimaryColumn('integer')
  return_id: number;

  @Column('varchar', { length: 200, nullable: true })
  storage_key: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  url: string | null;

  @Column('timestamptz')
  created_at: Date;
}

/** Image that a customer sends with a return. */
@Entity('return_images')
export class ReturnImage {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  /** Null until a return names it. */
  @Column('integer', { nullable: true })
  return_id: number | null;

  /** Place among the images of the return, from 1. */
  @Column('smallint', { nullable: true })
  position: number | null;

  @Column('varchar', { length: 200 })
  storage_key: string;

  @Column('timestamptz')
  created_at: Date;
}

export const returnsEntities = [Return, ReturnItem, ReturnLabel, ReturnImage];
