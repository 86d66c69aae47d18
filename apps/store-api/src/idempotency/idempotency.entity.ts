import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request of a user under an `Idempotency-Key`; without a status it is still running. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('varchar', { length: 255 })
  key: string;

  /** Keyed hash of method, path and body. */
  @Column('bytea')
  fingerprint: Buffer;

  @Column('integer', { nullable: true })
  status: number | null;

  /** The answer as it was given, sealed for its user. */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** A request that is not answered by then has died with its process. */
  @Column('timestamptz')
  locked_until: Date;
}

export const idempotencyEntities = [IdempotencyKey];
