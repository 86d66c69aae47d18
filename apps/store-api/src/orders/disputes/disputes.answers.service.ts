import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import type { DisputeEvidence, DisputeEvidenceFile } from './disputes.evidence.entity';
import { lockDispute, readEvidence } from './disputes.evidence.queries';

const DAY_MS = 86_400_000;
/** Days before the due date on which staff are reminded. */
const REMINDERS_DAYS = [3, 1];
/** Days after the decision until the evidence is deleted. */
const KEPT_DAYS = 180;

/** An answer that a job sends. */
export interface DueAnswer {
  processorDisputeId: string;
  evidence: DisputeEvidence;
  files: DisputeEvidenceFile[];
}

/** Disputes without an answer whose evidence is due in `$2`, and that got fewer than `$3` reminders. */
const REMIND = `
  UPDATE disputes d SET evidence_reminders = $3
   WHERE d.status IN ('needs_response', 'warning_needs_response') AND d.evidence_due_by > $1
     AND d.evidence_due_by <= $2 AND d.evidence_reminders < $3
     AND NOT EXISTS (SELECT FROM dispute_evidence e
                      WHERE e.dispute_id = d.id AND e.state NOT IN ('draft', 'failed'))
  RETURNING d.id`;

/** The sending of answers to disputes, and what happens to them by time. */
@Injectable()
export class DisputeAnswersService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /** Reads an answer that waits to be sent; undefined when there is none. */
  async findDueAnswer(disputeId: number): Promise<DueAnswer | undefined> {
    const found = await readEvidence(this.db, disputeId);
    if (!found || !['submitting', 'accepting'].includes(found.evidence.state)) return undefined;
    const dispute = await this.db.row<{ processor_dispute_id: string }>(
      'SELECT processor_dispute_id FROM disputes WHERE id = $1',
      [disputeId],
    );
    return dispute && { ...found, processorDisputeId: dispute.processor_dispute_id };
  }

  /** Lists disputes whose answer has waited for longer than this. */
  async listWaitingAnswers(waitedMs: number): Promise<number[]> {
    const rows = await this.db.rows<{ dispute_id: number }>(
      `SELECT dispute_id FROM dispute_evidence WHERE state IN ('submitting', 'accepting') AND updated_at < $1
       ORDER BY updated_at LIMIT 100`,
      [new Date(this.clock.now().getTime() - waitedMs)],
    );
    return rows.map(({ dispute_id }) => dispute_id);
  }

  async readFileBytes({ storage_key }: DisputeEvidenceFile): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.storage.read(storage_key)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async rememberProcessorFile(fileId: number, processorFileId: string): Promise<void> {
    await this.db.tx((tx) =>
      tx.execute('UPDATE dispute_evidence_files SET processor_file_id = $2 WHERE id = $1', [
        fileId,
        processorFileId,
      ]),
    );
  }

  /** Stores that the processor has the answer. Safe to repeat. */
  async markAnswered(disputeId: number): Promise<void> {
    await this.move(
      disputeId,
      `UPDATE dispute_evidence SET sent_at = $2, updated_at = $2,
         state = CASE state WHEN 'submitting' THEN 'submitted' ELSE 'accepted' END
       WHERE dispute_id = $1 AND state IN ('submitting', 'accepting')`,
    );
  }

  /** Stores that the processor rejected the answer for good. @param attempt the one that it rejected */
  async markRejected(disputeId: number, attempt: number, reason: string): Promise<void> {
    await this.move(
      disputeId,
      `UPDATE dispute_evidence SET state = 'failed', failure_reason = $3, updated_at = $2
       WHERE dispute_id = $1 AND state IN ('submitting', 'accepting') AND attempt = $4`,
      [reason, attempt],
    );
  }

  /** Gives the next call another idempotency key: the processor repeats a failure for its key. */
  async spendAttempt(disputeId: number, attempt: number): Promise<void> {
    await this.move(
      disputeId,
      'UPDATE dispute_evidence SET attempt = attempt + 1, updated_at = $2 WHERE dispute_id = $1 AND attempt = $3',
      [attempt],
    );
  }

  /** Reminds staff three days and one day before the due date of evidence, each once. */
  async remindStaff(): Promise<void> {
    const now = this.clock.now();
    await this.db.tx(async (tx) => {
      const due = new Set<number>();
      // The last reminder comes first: a dispute of which both are due gets one.
      for (const [index, days] of [...REMINDERS_DAYS.entries()].reverse()) {
        const until = new Date(now.getTime() + days * DAY_MS);
        for (const { id } of await tx.rows<{ id: number }>(REMIND, [now, until, index + 1])) due.add(id);
      }
      for (const disputeId of due) await this.outbox.emit(tx, 'dispute.evidence-due', { disputeId });
    });
  }

  /** Deletes the texts and files of disputes that were decided long ago. */
  async purgeEvidence(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    await this.db.tx(async (tx) => {
      const files = await tx.rows<{ storage_key: string }>(
        `DELETE FROM dispute_evidence_files f USING disputes d WHERE d.id = f.dispute_id AND d.closed_at < $1
         RETURNING f.storage_key`,
        [before],
      );
      for (const { storage_key } of files)
        await this.outbox.enqueue(tx, 'dispute-files.collect', { key: storage_key });
      await tx.execute(
        `UPDATE dispute_evidence e SET texts = '{}' FROM disputes d
         WHERE d.id = e.dispute_id AND d.closed_at < $1 AND e.texts <> '{}'`,
        [before],
      );
    });
  }

  private async move(disputeId: number, statement: string, more: unknown[] = []): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockDispute(tx, disputeId);
      await tx.execute(statement, [disputeId, this.clock.now(), ...more]);
    });
  }
}
