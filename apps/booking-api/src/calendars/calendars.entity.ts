import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The right to read the bookings of a resource as a calendar. */
@Entity('calendar_tokens')
export class CalendarToken {
  @PrimaryColumn('integer')
  resource_id: number;

  /** SHA-256 of the token, which is shown once. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  created_at: Date;
}

export const calendarsEntities = [CalendarToken];
