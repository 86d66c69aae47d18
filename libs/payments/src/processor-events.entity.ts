import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event of the processor under the processor's own id, so that a repeated delivery is recognized. */
@Entity('processor_events')
export class ProcessorEvent {
  @PrimaryColumn('text')
  event_id: string;

  @Column('text')
  type: string;

  @Column('jsonb')
  payload: object;

  @Column('timestamptz', { default: () => 'now()' })
  received_at: Date;

  /** Null while its effect is pending. */
  @Column('timestamptz', { nullable: true })
  processed_at: Date | null;

  /** Error text of an event that cannot be processed; null for a valid event. */
  @Column('text', { nullable: true })
  problem: string | null;
}
