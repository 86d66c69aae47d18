import { type Outcome, isSuccess } from './attempts';
import { TEST_EVENT } from './events';
import { pauseAfter, triesOf } from './pauses';
import type { BaseWebhook, BaseWebhookDelivery, DeliveryStatus, DisabledReason } from './webhook.entity';

const FAILURES_TO_DISABLE = 15;
const GONE = 410;

/** A try that has ended. */
export interface EndedTry {
  /** As it is now, which may differ from what it was when the try began. */
  hook: Pick<BaseWebhook, 'is_active' | 'failures_in_row'>;
  /** As it was before the try. */
  delivery: Pick<BaseWebhookDelivery, 'event' | 'attempts'>;
  outcome: Pick<Outcome, 'status' | 'retryAfter'>;
  now: Date;
}

/** What a try makes of its delivery and of the receiver. */
export interface Settlement {
  attempts: number;
  status: DeliveryStatus;
  nextRetryAt: Date | null;
  deliveredAt: Date | null;
  failuresInRow: number;
  /** Set when nothing more is to be sent to the receiver. */
  disabledReason?: DisabledReason;
}

/**
 * Decides what comes after a try. A delivery that has succeeded clears the receiver's failures, one that ran out of
 * tries adds to them, and a test does not count.
 * @param pausesMs before the second try and each one after it
 */
export function settlementOf(
  { hook, delivery, outcome, now }: EndedTry,
  pausesMs: readonly number[],
): Settlement {
  const { event } = delivery;
  const attempts = delivery.attempts + 1;
  if (isSuccess(outcome.status)) {
    return { attempts, status: 'succeeded', nextRetryAt: null, deliveredAt: now, failuresInRow: 0 };
  }
  const mayRetry = hook.is_active && outcome.status !== GONE;
  const pause = mayRetry
    ? pauseAfter({ event, attempts, retryAfter: outcome.retryAfter, now }, pausesMs)
    : undefined;
  const ranOut = event !== TEST_EVENT && attempts === triesOf(event, pausesMs);
  const failuresInRow = hook.failures_in_row + Number(ranOut);
  return {
    attempts,
    status: pause === undefined ? 'failed' : 'pending',
    nextRetryAt: pause === undefined ? null : new Date(now.getTime() + pause),
    deliveredAt: null,
    failuresInRow,
    disabledReason: hook.is_active ? reasonToDisable(outcome.status, failuresInRow) : undefined,
  };
}

function reasonToDisable(status: number | null, failuresInRow: number): DisabledReason | undefined {
  if (status === GONE) return 'gone';
  return failuresInRow >= FAILURES_TO_DISABLE ? 'failing' : undefined;
}
