import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A requested link to a new password. Using one deletes all links of the account. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Null for an e-mail address that no account has. */
  @Column('integer', { nullable: true })
  user_id: number | null;

  /** Random; the token is derived from it with a key of the configuration. */
  @Column('bytea')
  seed: Buffer;

  /** SHA-256 of the token; the token itself is not stored. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

/** A password change and its origin. */
@Entity('password_changes')
export class PasswordChange {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('varchar', { length: 45 })
  ip: string;

  /** Name that the session's client gives itself, else its user agent; empty when it sends none. */
  @Column('varchar', { length: 500 })
  device: string;

  @Column('timestamptz')
  created_at: Date;
}

export const passwordsEntities = [PasswordReset, PasswordChange];
