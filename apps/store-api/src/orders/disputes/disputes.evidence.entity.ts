import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { EvidenceFileType, EvidenceTexts } from './disputes.evidence.rules';

/**
 * `draft`: staff work on it. `submitting`, `accepting`: a job is sending it. `submitted`, `accepted`: the
 * processor has it, and nothing changes any more. `failed`: the processor rejected it; staff may try again.
 */
export type EvidenceState = 'draft' | 'submitting' | 'submitted' | 'failed' | 'accepting' | 'accepted';

/** The answer of staff to a dispute: evidence, or its acceptance. */
@Entity('dispute_evidence')
export class DisputeEvidence {
  @PrimaryColumn('integer')
  dispute_id: number;

  @Column('varchar', { length: 20 })
  state: EvidenceState;

  @Column('jsonb', { default: {} })
  texts: EvidenceTexts;

  /** Counts the calls that need an idempotency key of their own. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** The processor's reason for `failed`. */
  @Column('text', { nullable: true })
  failure_reason: string | null;

  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

/** A file of the evidence, in the object storage. */
@Entity('dispute_evidence_files')
export class DisputeEvidenceFile {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  dispute_id: number;

  @Column('varchar', { length: 50 })
  type: EvidenceFileType;

  @Column('varchar', { length: 50 })
  content_type: string;

  /** Bytes. */
  @Column('integer')
  size: number;

  /** The key in the storage; also the idempotency key of its upload to the processor. */
  @Column('varchar', { length: 200 })
  storage_key: string;

  @Column('varchar', { length: 100, nullable: true })
  processor_file_id: string | null;

  @Column('timestamptz')
  created_at: Date;
}
