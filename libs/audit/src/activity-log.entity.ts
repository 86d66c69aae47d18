import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One row that a member of staff inserted, changed or deleted; written by triggers only. */
@Entity('activity_log')
export class ActivityLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  actor_id: number;

  /** At that time. */
  @Column('text')
  actor_role: string;

  /** What was asked for, such as `products.update`; one request may change many rows. */
  @Column('text')
  action: string;

  /** The table of the row. */
  @Column('text')
  subject_type: string;

  @Column('text')
  subject_id: string;

  /** The columns that changed, as they were; null for a new row. */
  @Column('jsonb', { nullable: true })
  before: Record<string, unknown> | null;

  /** The columns that changed, as they are now; null for a deleted row. */
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
