import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const DISABLED_REASONS = ['gone', 'failing'] as const;
/** Why sending was stopped: the receiver answered 410, or it failed too often. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A receiver of events: what table `webhooks` has in every service. */
export abstract class BaseWebhook<E extends string = string> {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column('varchar', { length: 2048 })
  url: string;

  @Column('text', { array: true })
  events: E[];

  /** As `WebhookSecrets` seals it. */
  @Column('bytea')
  secret: Buffer;

  /** The secret before, which signs beside the present one until `previous_secret_until`. */
  @Column('bytea', { nullable: true })
  previous_secret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previous_secret_until: Date | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** Deliveries in a row that ran out of tries. */
  @Column('integer', { default: 0 })
  failures_in_row: number;

  @Column('text', { nullable: true })
  disabled_reason: DisabledReason | null;

  @Column('timestamptz', { nullable: true })
  disabled_at: Date | null;

  /** Until when the sender of the delivery under way is waited for; null while none is. */
  @Column('timestamptz', { nullable: true })
  sending_until: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

/** One event on its way to one receiver: what table `webhook_deliveries` has in every service. */
export abstract class BaseWebhookDelivery<E extends string = string> {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  webhook_id: number;

  /** The same at each try, so that a receiver knows what it has already. */
  @Column('varchar', { length: 40 })
  event_id: string;

  @Column('text')
  event: E;

  /** The body: the bytes that are signed. */
  @Column('text')
  payload: string;

  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  /** Tries that were made. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Of the last try; null when there was no answer. */
  @Column('integer', { nullable: true })
  response_code: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  @Column('varchar', { length: 500, nullable: true })
  error: string | null;

  @Column('integer', { nullable: true })
  duration_ms: number | null;

  /** When it is tried (again); null once it is settled. */
  @Column('timestamptz', { nullable: true })
  next_retry_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;
}
