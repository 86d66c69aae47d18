import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Seats of a resource that a confirmed booking or a hold has for a time. Triggers of both write it. */
@Entity('allocations')
export class Allocation {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;

  @Column('integer', { nullable: true })
  booking_id: number | null;

  @Column('uuid', { nullable: true })
  hold_id: string | null;

  @Column('integer')
  resource_id: number;

  /** Numbers of the seats, from 1: `{[1,3),[5,6)}` are the seats 1, 2 and 5. */
  @Column('int4multirange')
  seats: string;

  /** From start to end, the end excluded. */
  @Column('tstzrange')
  during: string;
}

/** Seats that a client keeps free while the booking is made. */
@Entity('holds')
export class Hold {
  /** The token: allows its holder to book the time. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('integer')
  resource_id: number;

  @Column('integer', { array: true, default: () => "'{}'" })
  additional_resource_ids: number[];

  @Column('timestamptz')
  start_at: Date;

  /** Includes `extra_minutes`. */
  @Column('timestamptz')
  end_at: Date;

  /** Minutes that the chosen options add. */
  @Column('integer', { default: 0 })
  extra_minutes: number;

  @Column('integer', { default: 1 })
  party_size: number;

  /** Minutes free of others before and after, by the weekly windows. */
  @Column('integer', { default: 0 })
  buffer_min: number;

  /** Minutes as in `buffer_min` of each resource, the booked one first; empty for 0 or one that is in `buffer_min`. */
  @Column('integer', { array: true, default: () => "'{}'" })
  buffers: number[];

  /** Minutes before and after that no other booking can have, by the service. */
  @Column('integer', { default: 0 })
  before_min: number;

  @Column('integer', { default: 0 })
  after_min: number;

  @Column('integer', { nullable: true })
  service_id: number | null;

  /** Keyed hash of the network address; null while limits are off. */
  @Column('bytea', { nullable: true })
  client: Buffer | null;

  @Column('timestamptz')
  expires_at: Date;

  /** True for a time that is offered to a client of the waiting list; its expiry does not move. */
  @Column('boolean', { default: false })
  offered: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const occupancyEntities = [Allocation, Hold];
