import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`. Every service has the same table `idempotency_keys`. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** Hash of the owner and the key, in hexadecimal digits. */
  @PrimaryColumn('text')
  key: string;

  /** Id of the row that the response is erased with: the user of the store, or the booking. */
  @Column('integer', { nullable: true })
  subject_id: number | null;

  /** Keyed hash of the request. */
  @Column('bytea')
  fingerprint: Buffer;

  /** HTTP status of the response; null while the request is running. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** Response body as JSON, encrypted; null when it is empty. */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** After this time an unanswered request counts as lost with its process. */
  @Column('timestamptz')
  locked_until: Date;
}
