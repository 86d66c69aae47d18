import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ReturnCondition, ReturnReason, ReturnStatus } from './returns.states';

/** Goods that a customer sends back. */
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

  @Column('text')
  reason: ReturnReason;

  @Column('varchar', { length: 1000, default: '' })
  reason_details: string;

  /** The customer reads it. */
  @Column('varchar', { length: 500, nullable: true })
  rejection_reason: string | null;

  /** Staff alone reads it. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** The order that brings what the goods were exchanged for. */
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

  /** As the customer says, then as staff found it. */
  @Column('text', { nullable: true })
  condition: ReturnCondition | null;

  /** Null until the parcel was opened. */
  @Column('integer', { nullable: true })
  received_quantity: number | null;

  /** Whether the units went back on the shelf; null until the parcel was opened. */
  @Column('boolean', { nullable: true })
  restock: boolean | null;
}

export const returnsEntities = [Return, ReturnItem];
