import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../platform/http/languages';

/** The last code that was mailed to an address, which may belong to no client. */
@Entity('email_proofs')
export class EmailProof {
  /** In lower case. */
  @PrimaryColumn('text')
  email: string;

  /** Another one for each code. */
  @Column('uuid')
  id: string;

  /** Keyed hash of the code. */
  @Column('bytea')
  code_hash: Buffer;

  /** Language of the mail; null for that of the settings. */
  @Column('text', { nullable: true })
  locale: Language | null;

  /** Guesses of this code. */
  @Column('integer', { default: 0 })
  guesses: number;

  /** Codes since `counted_from`, for a day. */
  @Column('integer', { default: 1 })
  codes: number;

  @Column('timestamptz')
  counted_from: Date;

  @Column('timestamptz')
  expires_at: Date;
}

export const emailProofsEntities = [EmailProof];
