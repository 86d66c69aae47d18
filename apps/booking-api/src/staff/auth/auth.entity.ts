import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link that sets a new password, from its request until it is used or ends. */
@Entity('password_resets')
export class PasswordReset {
  /** The token is derived from it with a key of the configuration. */
  @PrimaryColumn('uuid')
  id: string;

  /** Null for an address without an account. */
  @Column('integer', { nullable: true })
  admin_id: number | null;

  /** That of the account at the request: any change of the password ends the link. */
  @Column('integer', { nullable: true })
  token_version: number | null;

  /** SHA-256 of the token; the token itself is not stored. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

export const authEntities = [PasswordReset];
