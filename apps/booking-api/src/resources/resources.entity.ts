import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Something that can be booked: a room, a person, a service. Deleted ones stay for their bookings. */
@Entity('resources')
export class Resource {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  /** Shown to people; an overlap is refused whatever it says. */
  @Column('integer', { default: 1 })
  capacity: number;

  /** `#RRGGBB`. */
  @Column('text', { default: '#3788d8' })
  color: string;

  @Column('boolean', { default: true })
  active: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const resourcesEntities = [Resource];
