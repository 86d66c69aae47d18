import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

/** Ways in which clients book a resource: without a service, with one of its services, or as they like. */
export const WAYS_TO_BOOK = ['itself', 'services', 'both'] as const;
export type WayToBook = (typeof WAYS_TO_BOOK)[number];

/** A room, person or service that can be booked. Deleted resources are retained for their bookings. */
@Entity('resources')
export class Resource {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  /** Shown to clients only; `seats` decides what can be booked. */
  @Column('integer', { default: 1 })
  capacity: number;

  /** People who can book the same time. A booking takes as many seats as its party has people. */
  @Column('integer', { default: 1 })
  seats: number;

  /** `#RRGGBB`. */
  @Column('text', { default: '#3788d8' })
  color: string;

  @Column('boolean', { default: true })
  active: boolean;

  /** Null for `services` while one of its services has a price, and `both` otherwise (`needsService`). */
  @Column('text', { nullable: true })
  booked_by: WayToBook | null;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const resourcesEntities = [Resource];
