import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { Rules } from '../../calendar/rule-terms/rule-terms.rules';

/** Rules for the bookings of one resource or of one service. Null means that nothing is asked. */
@Entity('booking_rules')
export class BookingRule implements Rules {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Either this or `service_id` is set. */
  @Column('integer', { nullable: true })
  resource_id: number | null;

  @Column('integer', { nullable: true })
  service_id: number | null;

  /** Minutes from now to the earliest start. */
  @Column('integer', { nullable: true })
  notice_min: number | null;

  /** Days from now to the latest start. */
  @Column('integer', { nullable: true })
  horizon_days: number | null;

  /** Minutes of the shortest booking, options included. */
  @Column('integer', { nullable: true })
  shortest_min: number | null;

  /** Minutes of the longest booking, options included. */
  @Column('integer', { nullable: true })
  longest_min: number | null;

  /** Confirmed bookings that start on one date of the business zone. */
  @Column('integer', { nullable: true })
  max_per_day: number | null;

  /** Confirmed bookings of one e-mail address that are not over. */
  @Column('integer', { nullable: true })
  max_per_email: number | null;

  /** Minutes before the start until which the client can cancel. */
  @Column('integer', { nullable: true })
  cancel_until_min: number | null;

  /** Minutes before the start until which the client can move the booking. */
  @Column('integer', { nullable: true })
  move_until_min: number | null;

  /** Times that the client can move a booking. */
  @Column('integer', { nullable: true })
  max_moves: number | null;

  /** True when a booking starts where a slot starts. */
  @Column('boolean', { default: false })
  only_slots: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const bookingRulesEntities = [BookingRule];
