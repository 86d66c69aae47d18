import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderStatus } from './order-records.states';

export type OrderActor = 'system' | 'customer' | 'staff';

/** A change of the status of an order. */
@Entity('order_status_history')
export class OrderStatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  order_id: number;

  @Column('text', { nullable: true })
  from_status: OrderStatus | null;

  @Column('text')
  to_status: OrderStatus;

  /** Visible to the customer. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  @Column('text')
  actor: OrderActor;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
