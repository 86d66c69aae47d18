import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

export const DISABLED_REASONS = ['gone', 'failing'] as const;
/** Reason why a webhook was disabled: its receiver answered 410, or it failed too often. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const INCLUDES = ['record'] as const;
/** Data that events of records carry beside their ids. */
export type Include = (typeof INCLUDES)[number];

/** A receiver of events: the common columns of the table `webhooks`. */
export abstract class BaseWebhook<E extends string = string> {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column('varchar', { length: 2048 })
  url: string;

  @Column('text', { array: true })
  events: E[];

  /** Encrypted by `WebhookSecretsService`. */
  @Column('bytea')
  secret: Buffer;

  /** Former secrets, each with its end; the last one signs until `previous_secret_until`. */
  @Column('bytea', { nullable: true })
  previous_secret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previous_secret_until: Date | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** Number of consecutive deliveries without attempts left. */
  @Column('integer', { default: 0 })
  failures_in_row: number;

  @Column('text', { nullable: true })
  disabled_reason: DisabledReason | null;

  @Column('timestamptz', { nullable: true })
  disabled_at: Date | null;

  /** End of the wait for the current sender; null while none is sending. */
  @Column('timestamptz', { nullable: true })
  sending_until: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** `record` for deliveries with the whole record. */
  @Column('text', { nullable: true })
  include: Include | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** One event for one receiver: the common columns of the table `webhook_deliveries`. */
export abstract class BaseWebhookDelivery<E extends string = string> {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  webhook_id: number;

  /** The same at each attempt, so that a receiver can recognise repeats. */
  @Column('varchar', { length: 40 })
  event_id: string;

  @Column('text')
  event: E;

  /** The exact request body, which is signed. */
  @Column('text')
  payload: string;

  /** True for a delivery with an example, which is sent in one attempt. */
  @Column('boolean', { default: false })
  is_test: boolean;

  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  /** Number of attempts so far. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Status of the last response; null without one. */
  @Column('integer', { nullable: true })
  response_code: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  @Column('varchar', { length: 500, nullable: true })
  error: string | null;

  @Column('integer', { nullable: true })
  duration_ms: number | null;

  /** Time of the next attempt; null when no attempt follows. */
  @Column('timestamptz', { nullable: true })
  next_retry_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;
}
