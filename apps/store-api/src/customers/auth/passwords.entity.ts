import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One link to a new password, as it was asked for; using one deletes all of the account. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Null for an e-mail address that no account has. */
  @Column('integer', { nullable: true })
  user_id: number | null;

  /** Random; the token follows from it by a key of the configuration. */
  @Column('bytea')
  seed: Buffer;

  /** SHA-256 of the token, which itself is stored nowhere. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

/** From where a password was changed. */
@Entity('password_changes')
export class PasswordChange {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('varchar', { length: 45 })
  ip: string;

  /** What the session's client calls itself, else its user agent; empty when it sends none. */
  @Column('varchar', { length: 500 })
  device: string;

  @Column('timestamptz')
  created_at: Date;
}

export const passwordsEntities = [PasswordReset, PasswordChange];
