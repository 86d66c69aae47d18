import type { EmulatorClock } from './clock';
import type { Faults } from './faults';
import type { Schedule } from './schedule';
import type { Store } from './store';
import type { Webhooks } from './webhooks';

/** Delays of payments and refunds. */
export interface Settings {
  /** Milliseconds until a pending or failing refund reaches its final state. */
  refundDelay: number;
  /** Milliseconds that a confirmed payment stays in `processing`; `null` skips that state. */
  processingDelay: number | null;
}

/** Cause of a change, as in events. */
export interface Origin {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** Cause of changes in the dashboard or by the passing of time. */
export const dashboard: Origin = { requestId: null, idempotencyKey: null };

/** The emulated account: its data and the services that act on it. */
export interface Account {
  readonly store: Store;
  readonly clock: EmulatorClock;
  readonly settings: Settings;
  readonly webhooks: Webhooks;
  readonly schedule: Schedule;
  readonly faults: Faults;
  /** Address of the emulator for browsers, without a trailing slash. */
  readonly url: string;
  /** Deletes all data and restores the defaults. */
  reset(): void;
}

/** Returns the current time in whole seconds since the epoch. */
export function seconds(account: Account): number {
  return Math.floor(account.clock.now().getTime() / 1000);
}
