import { Inject, Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { processorErrorOf, STRIPE } from '@comptoir/payments';
import { DisputeAnswersService, type DueAnswer } from '../disputes/disputes.answers.service';
import { ProcessorDisputesService } from './processor-disputes.service';

/** An answer that no job has sent after this time is sent by the schedule. */
const OVERDUE_MS = 10 * 60_000;
/** Statuses of responses that the same request would get again. */
const DEFINITE = [400, 402, 403, 404];
/** An upload of a few megabytes takes longer than other calls. */
const UPLOAD: Stripe.RequestOptions = { timeout: 30_000, maxNetworkRetries: 0 };

/** Sends the answers of staff to disputes. */
@Injectable()
export class ProcessorAnswersService {
  private readonly logger = new Logger(ProcessorAnswersService.name);

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly answers: DisputeAnswersService,
    private readonly disputes: ProcessorDisputesService,
  ) {}

  /**
   * Sends an answer that waits. Safe to repeat: each call has an idempotency key, and an answer that the processor
   * already has counts as sent.
   * @throws AppError PAYMENT_PROCESSOR_ERROR while the processor is unavailable
   */
  async sendAnswer(disputeId: number): Promise<void> {
    const due = await this.answers.findDueAnswer(disputeId);
    if (!due) return;
    const { attempt } = due.evidence;
    try {
      await this.send(due);
      await this.answers.markAnswered(disputeId);
    } catch (error) {
      const isRefused =
        error instanceof Stripe.errors.StripeError && DEFINITE.includes(error.statusCode ?? 0);
      if (!isRefused && !(error instanceof Stripe.errors.StripeAPIError)) throw processorErrorOf(error);
      if (await this.isKnown(due)) await this.answers.markAnswered(disputeId);
      else if (isRefused) await this.answers.markRejected(disputeId, attempt, error.message);
      else {
        await this.answers.spendAttempt(disputeId, attempt);
        throw processorErrorOf(error);
      }
    }
    await this.disputes.syncDispute(due.processorDisputeId);
  }

  /** Sends answers whose job has failed too often. */
  async sendWaitingAnswers(): Promise<void> {
    for (const disputeId of await this.answers.listWaitingAnswers(OVERDUE_MS)) {
      await this.sendAnswer(disputeId).catch((error: unknown) =>
        this.logger.warn({ err: error, dispute_id: disputeId }, 'an answer to a dispute could not be sent'),
      );
    }
  }

  private async send(due: DueAnswer): Promise<void> {
    const { processorDisputeId, evidence } = due;
    const idempotencyKey = `${processorDisputeId}-answer-${evidence.attempt}`;
    if (evidence.state === 'accepting') {
      await this.stripe.disputes.close(processorDisputeId, {}, { idempotencyKey });
      return;
    }
    const files = await this.uploadFiles(due);
    await this.stripe.disputes.update(
      processorDisputeId,
      { evidence: { ...evidence.texts, ...files }, submit: true },
      { idempotencyKey },
    );
  }

  /** @returns the processor's ids of the files, by type */
  private async uploadFiles({ files, evidence }: DueAnswer): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    for (const file of files) {
      ids[file.type] = file.processor_file_id ?? (await this.uploadFile(file, evidence.attempt));
    }
    return ids;
  }

  private async uploadFile(file: DueAnswer['files'][0], attempt: number): Promise<string> {
    const ending = file.content_type.split('/')[1] ?? 'bin';
    const { id } = await this.stripe.files.create(
      {
        purpose: 'dispute_evidence',
        file: {
          data: await this.answers.readFileBytes(file),
          name: `${file.type}.${ending}`,
          type: file.content_type,
        },
      },
      { ...UPLOAD, idempotencyKey: `${file.storage_key}-${attempt}` },
    );
    await this.answers.rememberProcessorFile(file.id, id);
    return id;
  }

  /** Returns true when the processor already has an answer to the dispute, such as that of a lost response. */
  private async isKnown({ processorDisputeId, evidence }: DueAnswer): Promise<boolean> {
    try {
      const { status, evidence_details } = await this.stripe.disputes.retrieve(processorDisputeId);
      if (evidence.state === 'submitting') return evidence_details.submission_count > 0;
      return ['lost', 'warning_closed'].includes(status);
    } catch (error) {
      throw processorErrorOf(error);
    }
  }
}
