import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer without a login, whom a cart token identifies. Its row in `users` has `is_guest`. */
@Entity('guests')
export class Guest {
  @PrimaryColumn('integer')
  user_id: number;

  /** SHA-256 of the cart token. */
  @Column('bytea')
  token_hash: Buffer;

  /** Address of the last order; null before the first one. */
  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @Column('timestamptz')
  created_at: Date;

  /** End of the token. Use of the token extends it. */
  @Column('timestamptz')
  expires_at: Date;
}

export const guestsEntities = [Guest];
