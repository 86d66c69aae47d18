import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { Dispute } from './disputes.entity';
import { DisputeErrors } from './disputes.errors';
import { type DisputeEvidence, DisputeEvidenceFile } from './disputes.evidence.entity';
import { lockDispute, readDisputedOrder, readEvidence } from './disputes.evidence.queries';
import {
  type EvidenceFileType,
  type EvidenceTexts,
  MAX_FILES_BYTES,
  MAX_TEXTS,
  contentTypeOf,
  suggestedTexts,
  wantedEvidence,
} from './disputes.evidence.rules';

/** An upload that no row has followed after this time is deleted. */
const ABANDONED_MS = 3_600_000;
/** Statuses in which the bank waits for an answer. */
const ANSWERABLE = ['needs_response', 'warning_needs_response'];

/** The evidence of a dispute for staff. */
export interface EvidenceDetails {
  evidence: DisputeEvidence | null;
  files: DisputeEvidenceFile[];
  suggested: EvidenceTexts;
  /** Names of texts and files that help against the reason. */
  wanted: string[];
}

const SAVE = `
  INSERT INTO dispute_evidence AS e (dispute_id, state, texts, created_at, updated_at)
  VALUES ($1, 'draft', coalesce($2::jsonb, '{}'), $3, $3)
  ON CONFLICT (dispute_id) DO UPDATE SET state = 'draft', texts = coalesce($2::jsonb, e.texts), failure_reason = NULL,
    updated_at = $3`;

const SEND = `
  INSERT INTO dispute_evidence AS e (dispute_id, state, attempt, created_at, updated_at) VALUES ($1, $2, 1, $3, $3)
  ON CONFLICT (dispute_id) DO UPDATE SET state = $2, attempt = e.attempt + 1, failure_reason = NULL, updated_at = $3`;

/** Staff answer disputes with evidence, or accept them (docs/payments.md). */
@Injectable()
export class DisputeEvidenceService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  async findEvidence({ id, order_id, reason }: Dispute): Promise<EvidenceDetails> {
    const [saved, order] = await Promise.all([
      readEvidence(this.db, id),
      readDisputedOrder(this.db, order_id),
    ]);
    return {
      evidence: saved?.evidence ?? null,
      files: saved?.files ?? [],
      suggested: order ? suggestedTexts(order) : {},
      wanted: wantedEvidence(reason),
    };
  }

  /**
   * Replaces the texts of the evidence.
   * @throws RequestErrors.NOT_FOUND, DisputeErrors.DISPUTE_NOT_OPEN, DISPUTE_ANSWERED,
   * DISPUTE_EVIDENCE_OVERDUE, DISPUTE_EVIDENCE_TOO_LARGE
   */
  async saveTexts(disputeId: number, texts: EvidenceTexts): Promise<void> {
    if (Object.values(texts).join('').length > MAX_TEXTS) throw DisputeErrors.DISPUTE_EVIDENCE_TOO_LARGE();
    await this.db.tx(async (tx) => {
      await this.lockOpenDispute(tx, disputeId);
      await tx.execute(SAVE, [disputeId, texts, this.clock.now()]);
    });
  }

  /**
   * Stores a file; it replaces the one of its type. A job that deletes the object if no row follows is stored first.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR on `file` for any but a PDF, JPEG or PNG file,
   * and the errors of `saveTexts`
   */
  async addFile(disputeId: number, type: EvidenceFileType, bytes: Buffer | undefined): Promise<void> {
    if (!bytes) throw invalidField('file', 'A file is required.');
    const contentType = contentTypeOf(bytes);
    if (!contentType) throw invalidField('file', 'The file must be a PDF, JPEG or PNG file.');
    await this.db.tx((tx) => this.lockOpenDispute(tx, disputeId));
    const key = `evidence/${randomBytes(24).toString('hex')}`;
    await this.db.tx((tx) =>
      this.outbox.enqueue(tx, 'dispute-files.collect', { key }, { delayMs: ABANDONED_MS }),
    );
    await this.storage.put(key, bytes, {
      contentType,
      contentDisposition: 'attachment',
      cacheControl: 'private, no-store',
    });
    await this.db.tx(async (tx) => {
      await this.lockOpenDispute(tx, disputeId);
      const now = this.clock.now();
      await tx.execute(SAVE, [disputeId, null, now]);
      await this.removeFile(tx, disputeId, { type });
      const others = await tx.row<{ size: number }>(
        'SELECT coalesce(sum(size), 0)::int AS size FROM dispute_evidence_files WHERE dispute_id = $1',
        [disputeId],
      );
      if ((others?.size ?? 0) + bytes.length > MAX_FILES_BYTES)
        throw DisputeErrors.DISPUTE_EVIDENCE_TOO_LARGE();
      await tx.repo(DisputeEvidenceFile).insert({
        dispute_id: disputeId,
        type,
        content_type: contentType,
        size: bytes.length,
        storage_key: key,
        created_at: now,
      });
    });
  }

  /** @throws RequestErrors.NOT_FOUND, and the errors of `saveTexts` */
  async deleteFile(disputeId: number, fileId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockOpenDispute(tx, disputeId);
      if (!(await this.removeFile(tx, disputeId, { id: fileId }))) throw RequestErrors.NOT_FOUND();
      await tx.execute(SAVE, [disputeId, null, this.clock.now()]);
    });
  }

  /** Opens a file for staff. @throws RequestErrors.NOT_FOUND */
  async openFile(disputeId: number, fileId: number): Promise<{ file: DisputeEvidenceFile; bytes: Readable }> {
    const file = await this.db.row<DisputeEvidenceFile>(
      'SELECT * FROM dispute_evidence_files WHERE id = $2 AND dispute_id = $1',
      [disputeId, fileId],
    );
    if (!file) throw RequestErrors.NOT_FOUND();
    return { file, bytes: Readable.from(this.storage.read(file.storage_key), { objectMode: false }) };
  }

  /**
   * Has a job send the evidence to the processor, which takes it once.
   * @throws RequestErrors.NOT_FOUND, DisputeErrors.DISPUTE_NOT_OPEN, DISPUTE_ANSWERED,
   * DISPUTE_EVIDENCE_OVERDUE, DISPUTE_EVIDENCE_EMPTY
   */
  async submitEvidence(disputeId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockOpenDispute(tx, disputeId);
      const saved = await readEvidence(tx, disputeId);
      const isEmpty = !saved || (!Object.keys(saved.evidence.texts).length && !saved.files.length);
      if (isEmpty) throw DisputeErrors.DISPUTE_EVIDENCE_EMPTY();
      await tx.execute(SEND, [disputeId, 'submitting', this.clock.now()]);
      await this.outbox.enqueue(tx, 'disputes.answer', { disputeId });
    });
  }

  /**
   * Has a job accept the dispute at the processor, which loses it for good. Possible after the due date too.
   * @throws RequestErrors.NOT_FOUND, DisputeErrors.DISPUTE_NOT_OPEN, DISPUTE_ANSWERED
   */
  async acceptDispute(disputeId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockAnswerable(tx, disputeId);
      await tx.execute(SEND, [disputeId, 'accepting', this.clock.now()]);
      await this.outbox.enqueue(tx, 'disputes.answer', { disputeId });
    });
  }

  /** Deletes the object of a file unless a row refers to it. */
  async deleteOrphanFile({ key }: StoreJobs['dispute-files.collect']): Promise<void> {
    const needed = await this.db.row('SELECT FROM dispute_evidence_files WHERE storage_key = $1', [key]);
    if (!needed) await this.storage.delete(key);
  }

  /** Checks that the dispute in the path exists. */
  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return isId(id) && (await this.db.row('SELECT FROM disputes WHERE id = $1', [Number(id)])) !== undefined;
  }

  /** Locks a dispute that takes evidence now. */
  private async lockOpenDispute(tx: Tx, id: number): Promise<void> {
    const { evidence_due_by } = await this.lockAnswerable(tx, id);
    if (evidence_due_by && evidence_due_by < this.clock.now()) throw DisputeErrors.DISPUTE_EVIDENCE_OVERDUE();
  }

  /** Locks a dispute for which the bank waits, and which has no answer yet. */
  private async lockAnswerable(tx: Tx, id: number): Promise<Dispute> {
    const dispute = await lockDispute(tx, id);
    if (!dispute) throw RequestErrors.NOT_FOUND();
    const answer = await tx.row<Pick<DisputeEvidence, 'state'>>(
      'SELECT state FROM dispute_evidence WHERE dispute_id = $1',
      [id],
    );
    if (answer && !['draft', 'failed'].includes(answer.state)) throw DisputeErrors.DISPUTE_ANSWERED();
    if (!ANSWERABLE.includes(dispute.status)) throw DisputeErrors.DISPUTE_NOT_OPEN();
    return dispute;
  }

  /** Removes a file by its id or type. @returns false when there is none */
  private async removeFile(
    tx: Tx,
    disputeId: number,
    { id = null, type = null }: { id?: number | null; type?: EvidenceFileType | null },
  ): Promise<boolean> {
    const removed = await tx.row<DisputeEvidenceFile>(
      'DELETE FROM dispute_evidence_files WHERE dispute_id = $1 AND (id = $2 OR type = $3) RETURNING *',
      [disputeId, id, type],
    );
    if (removed) await this.outbox.enqueue(tx, 'dispute-files.collect', { key: removed.storage_key });
    return removed !== undefined;
  }
}
