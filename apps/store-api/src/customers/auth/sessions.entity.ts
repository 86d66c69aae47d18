import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One signed-in device. Revoking it ends its access tokens and its refresh tokens. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

  /** Name that the client gives itself; a new sign-in under the same name replaces the session. */
  @Column('varchar', { length: 100, nullable: true })
  device_name: string | null;

  @Column('varchar', { length: 45 })
  ip: string;

  /** Only of sessions from before `browser` and `system`; empty in others. */
  @Column('varchar', { length: 500 })
  user_agent: string;

  /** In words, such as `Firefox`; null when it is not known. */
  @Column('varchar', { length: 40, nullable: true })
  browser: string | null;

  /** In words, such as `Windows`; null when it is not known. */
  @Column('varchar', { length: 40, nullable: true })
  system: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  /** To ten minutes; null in a session from before the column. */
  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;

  /** Extended by each refresh. */
  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;
}

/** A token of a session's chain of refresh tokens; the last one is not rotated yet. */
@Entity('refresh_tokens')
export class RefreshToken {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('uuid')
  session_id: string;

  /** SHA-256 of the token; the token itself is not stored. */
  @Column('bytea')
  token_hash: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  rotated_at: Date | null;
}

export const authEntities = [Session, RefreshToken];
