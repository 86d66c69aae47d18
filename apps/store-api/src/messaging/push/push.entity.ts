import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A device or browser of an account that gets push messages. */
@Entity('push_tokens')
export class PushToken {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  /** Registration token that the push service gave to the app. */
  @Column('varchar', { length: 1024 })
  token: string;

  @Column('text')
  platform: Platform;

  /** Name of the device in the app; a new token of the device replaces this one. */
  @Column('varchar', { length: 255, nullable: true })
  device_id: string | null;

  /** Set when the push service rejected the token for good; null while messages are sent to it. */
  @Column('timestamptz', { nullable: true })
  deactivated_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const pushEntities = [PushToken];
