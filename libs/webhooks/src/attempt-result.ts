import { type AttemptOutcome, isSuccess } from './webhooks.attempts.service';
import { isTest, maxAttempts, retryDelay } from './retry-delay';
import type { BaseWebhook, BaseWebhookDelivery, DeliveryStatus, DisabledReason } from './webhooks.entity';

const FAILURES_TO_DISABLE = 15;
const GONE = 410;

/** A finished attempt. */
export interface EndedAttempt {
  /** The webhook after the attempt; it may have changed meanwhile. */
  hook: Pick<BaseWebhook, 'is_active' | 'failures_in_row'>;
  /** The delivery before the attempt. */
  delivery: Pick<BaseWebhookDelivery, 'event' | 'is_test' | 'attempts'>;
  outcome: Pick<AttemptOutcome, 'status' | 'retryAfter'>;
  now: Date;
}

/** Changes of a delivery and its webhook after an attempt. */
export interface AttemptResult {
  attempts: number;
  status: DeliveryStatus;
  nextRetryAt: Date | null;
  deliveredAt: Date | null;
  failuresInRow: number;
  /** Set when the webhook is to be disabled. */
  disabledReason?: DisabledReason;
}

/**
 * Decides what follows an attempt. A successful delivery resets the webhook's failures, one without attempts
 * left adds to them, and a test event does not count.
 * @param delaysMs delays before the second attempt and each later one
 */
export function resultOfAttempt(
  { hook, delivery, outcome, now }: EndedAttempt,
  delaysMs: readonly number[],
): AttemptResult {
  const attempts = delivery.attempts + 1;
  if (isSuccess(outcome.status)) {
    return { attempts, status: 'succeeded', nextRetryAt: null, deliveredAt: now, failuresInRow: 0 };
  }
  const mayRetry = hook.is_active && outcome.status !== GONE;
  const delay = mayRetry
    ? retryDelay({ delivery, attempts, retryAfter: outcome.retryAfter, now }, delaysMs)
    : undefined;
  const ranOut = !isTest(delivery) && attempts === maxAttempts(delivery, delaysMs);
  const failuresInRow = hook.failures_in_row + Number(ranOut);
  return {
    attempts,
    status: delay === undefined ? 'failed' : 'pending',
    nextRetryAt: delay === undefined ? null : new Date(now.getTime() + delay),
    deliveredAt: null,
    failuresInRow,
    disabledReason: hook.is_active ? reasonToDisable(outcome.status, failuresInRow) : undefined,
  };
}

function reasonToDisable(status: number | null, failuresInRow: number): DisabledReason | undefined {
  if (status === GONE) return 'gone';
  return failuresInRow >= FAILURES_TO_DISABLE ? 'failing' : undefined;
}
