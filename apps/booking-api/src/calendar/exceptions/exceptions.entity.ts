import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { Window } from '../slots/slots.hours.rules';

/** Opening hours of one date, which replace the weekly windows. */
@Entity('date_exceptions')
export class DateException {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Null for every resource without an exception of its own. */
  @Column('integer', { nullable: true })
  resource_id: number | null;

  /** Date of the business zone, `YYYY-MM-DD`. */
  @Column('date')
  date: string;

  /** None for a closed date. */
  @Column('jsonb')
  windows: Window[];

  @Column('text', { default: '' })
  note: string;

  /** Calendar that it was taken from, such as `holiday:FR`; empty when staff entered it. */
  @Column('text', { default: '' })
  source: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const exceptionsEntities = [DateException];
