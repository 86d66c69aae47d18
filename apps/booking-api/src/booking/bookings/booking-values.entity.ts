import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** The answer to one field of a booking's form, stored as text; the type of the field defines its format. */
@Entity('booking_values')
export class BookingValue {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  booking_id: number;

  @Column('integer')
  field_id: number;

  @Column('text')
  value: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const bookingValuesEntities = [BookingValue];
