import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

/** Rules by which a booking for anyone gets its resource. */
export const STRATEGIES = ['least_booked', 'in_turn', 'priority'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** A subject that clients book at one of several resources. Deleted services are retained for their bookings. */
@Entity('services')
export class Service {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  /** Empty without an image. */
  @Column('text', { default: '' })
  image_url: string;

  /** `#RRGGBB`. */
  @Column('text', { default: '#3788d8' })
  color: string;

  @Column('boolean', { default: true })
  active: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Lengths in minutes; the first is the default. */
  @Column('integer', { array: true })
  durations: number[];

  /** Decimal text, in the currency of the settings. */
  @Column('numeric', { precision: 18, scale: 4, default: 0 })
  price: string;

  /** Minutes before a booking that nobody else can book. */
  @Column('integer', { default: 0 })
  buffer_before_min: number;

  @Column('integer', { default: 0 })
  buffer_after_min: number;

  /** Null leaves the limit to the seats of the resource. */
  @Column('integer', { nullable: true })
  max_party_size: number | null;

  @Column('text', { default: 'least_booked' })
  strategy: Strategy;

  /** The resource whose form is the form of the service; null for the first of its resources. */
  @Column('integer', { nullable: true })
  form_resource_id: number | null;

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

/** A resource that offers a service. */
@Entity('service_resources')
export class ServiceResource {
  @PrimaryColumn('integer')
  service_id: number;

  @PrimaryColumn('integer')
  resource_id: number;

  /** Place among the resources of the service, from 0. */
  @Column('integer')
  priority: number;

  /** True when clients book the resource by its services only while this service has a price. */
  @Column('boolean', { default: true })
  binds: boolean;
}

/** A resource of a group, of which each booking of a service takes one. */
@Entity('service_needs')
export class ServiceNeed {
  @PrimaryColumn('integer')
  service_id: number;

  /** Place of the group among those of the service, from 0. */
  @PrimaryColumn('integer')
  group_number: number;

  @PrimaryColumn('integer')
  resource_id: number;

  /** Place in the group, from 0. */
  @Column('integer')
  priority: number;
}

export const servicesEntities = [Service, ServiceResource, ServiceNeed];
