import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Token of the calendar feed of a resource. */
@Entity('calendar_tokens')
export class CalendarToken {
  @PrimaryColumn('integer')
  resource_id: number;

  /** SHA-256 of the token, which is shown only once. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  created_at: Date;
}

export const calendarsEntities = [CalendarToken];
