import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A device, or a browser, that an account gets push messages on. */
@Entity('push_tokens')
export class PushToken {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  /** Registration token, given to the app by the push service. */
  @Column('varchar', { length: 1024 })
  token: string;

  @Column('text')
  platform: Platform;

  /** The app's own name for the device; its next token replaces this one. */
  @Column('varchar', { length: 255, nullable: true })
  device_id: string | null;

  /** When the push service refused the token for good; null while messages are sent to it. */
  @Column('timestamptz', { nullable: true })
  deactivated_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const pushEntities = [PushToken];
