import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One change by a member of staff or an API key: an inserted, changed or deleted row. Only triggers write it. */
@Entity('activity_log')
export class ActivityLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** Null when an API key made the change. */
  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('integer', { nullable: true })
  api_key_id: number | null;

  /** The actor's role at the time of the change. */
  @Column('text')
  actor_role: string;

  /** Name of the action, such as `products.update`. One request may change many rows. */
  @Column('text')
  action: string;

  /** Table of the changed row. */
  @Column('text')
  subject_type: string;

  @Column('text')
  subject_id: string;

  /** Previous values of the changed columns; null for a new row. */
  @Column('jsonb', { nullable: true })
  before: Record<string, unknown> | null;

  /** New values of the changed columns; null for a deleted row. */
  @Column('jsonb', { nullable: true })
  after: Record<string, unknown> | null;

  @Column('text')
  ip: string;

  @Column('text')
  user_agent: string;

  @Column('text')
  request_id: string;

  @Column('timestamptz')
  created_at: Date;
}
