import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One weekly window of a resource, in minutes after midnight of the business zone's wall clock. */
@Entity('slot_definitions')
export class SlotDefinition {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  resource_id: number;

  /** 0 = Sunday. */
  @Column('smallint')
  day_of_week: number;

  @Column('smallint')
  start_minute: number;

  /** Up to 1440, the end of the day. */
  @Column('smallint')
  end_minute: number;

  /** Length of one slot in minutes. */
  @Column('smallint')
  duration_min: number;

  /** Minutes that must be free of other bookings before and after a booking. */
  @Column('smallint', { default: 0 })
  buffer_min: number;
}

export const slotsEntities = [SlotDefinition];
