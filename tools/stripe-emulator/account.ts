import type { EmulatorClock } from './clock';
import type { Faults } from './faults';
import type { Schedule } from './schedule';
import type { Store } from './store';
import type { Webhooks } from './webhooks';

/** How payments and refunds that are not settled at once behave. */
export interface Settings {
  /** Milliseconds before a pending or failing refund reaches its end. */
  refundDelay: number;
  /** Milliseconds that a confirmed payment stays in `processing`; `null` skips that state. */
  processingDelay: number | null;
}

/** Who caused a change, as events tell it. */
export interface Origin {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** A change made by hand in the dashboard, or by the passing of time. */
export const dashboard: Origin = { requestId: null, idempotencyKey: null };

/** The emulated account: what it holds and what acts on it. */
export interface Account {
  readonly store: Store;
  readonly clock: EmulatorClock;
  readonly settings: Settings;
  readonly webhooks: Webhooks;
  readonly schedule: Schedule;
  readonly faults: Faults;
  /** Where a browser reaches the emulator, without a slash at the end. */
  readonly url: string;
  /** Forgets everything and behaves as at first. */
  reset(): void;
}

/** The present, in whole seconds since the epoch. */
export function seconds(account: Account): number {
  return Math.floor(account.clock.now().getTime() / 1000);
}
