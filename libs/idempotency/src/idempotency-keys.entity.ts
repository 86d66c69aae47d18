import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request under an `Idempotency-Key`: row of the table `idempotency_keys`, which every service has alike. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** Hash of the owner and the key, in hexadecimal digits. */
  @PrimaryColumn('text')
  key: string;

  /** The row that the answer is erased with: the store's user, or the booking. */
  @Column('integer', { nullable: true })
  subject_id: number | null;

  /** Keyed hash of the request. */
  @Column('bytea')
  fingerprint: Buffer;

  /** HTTP status of the answer; null while the request is running. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** The answer's body as JSON, sealed; null when it is empty. */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** A request that is not answered by then has died with its process. */
  @Column('timestamptz')
  locked_until: Date;
}
