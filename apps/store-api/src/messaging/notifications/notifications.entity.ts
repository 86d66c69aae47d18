import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Notification in a user's inbox, in the language that the user had when it was written. */
@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  @Column('varchar', { length: 50 })
  type: string;

  @Column('varchar', { length: 200 })
  title: string;

  @Column('text')
  body: string;

  /** Ids for navigation in the client, such as the order number. */
  @Column('jsonb', { default: {} })
  data: Record<string, string>;

  /** Id of the event that caused it. */
  @Column('uuid')
  cause: string;

  @Column('timestamptz', { nullable: true })
  read_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const notificationsEntities = [Notification];
