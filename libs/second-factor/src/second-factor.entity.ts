import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The second factor of an account: a secret that an authenticator app shares. It counts once it is confirmed. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('integer')
  user_id: number;

  /** Encrypted, bound to the account. */
  @Column('bytea')
  secret: Buffer;

  @Column('timestamptz')
  created_at: Date;

  /** Time of the first code; null while it is being set up. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** Time step of the last code that was used, so that none works twice. */
  @Column('bigint', { nullable: true })
  last_step: number | null;

  /** Wrong codes since `wrong_since`. */
  @Column('integer', { default: 0 })
  wrong_codes: number;

  @Column('timestamptz', { nullable: true })
  wrong_since: Date | null;
}

/** A code that stands in for the app once, such as after the loss of a phone. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('integer')
  user_id: number;

  /** SHA-256 of the code; the code itself is not stored. */
  @PrimaryColumn('bytea')
  digest: Buffer;

  @Column('timestamptz', { nullable: true })
  used_at: Date | null;
}

/** A login whose first step has succeeded. */
@Entity('login_challenges')
export class LoginChallenge {
  /** SHA-256 of the token; the token itself is not stored. */
  @PrimaryColumn('bytea')
  digest: Buffer;

  @Column('integer')
  user_id: number;

  @Column('timestamptz')
  expires_at: Date;

  @Column('smallint', { default: 0 })
  wrong_codes: number;
}

export const secondFactorEntities = [SecondFactor, RecoveryCode, LoginChallenge];
