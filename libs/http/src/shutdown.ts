import { setTimeout as sleep } from 'node:timers/promises';
import { stopTracing } from '@comptoir/tracing';
import type { Logger } from 'pino';
import type { Health } from './health';

export interface ShutdownOptions {
  logger: Logger;
  health: Health;
  /**
   * Milliseconds between "not ready" and the end of listening. Load balancers notice meanwhile, and open
   * connections are closed with a response, so that no request meets a closed one.
   */
  drainMs: number;
  /** Closes the application; runs once. */
  close: () => Promise<void>;
}

/** Below the ten seconds that orchestrators give a process. */
const WHOLE_LIMIT_MS = 9_500;
const MIN_CLOSE_MS = 1_000;

/**
 * Stops the process on SIGTERM or SIGINT: unready first, then closed, and ended within ten seconds in any
 * case.
 */
export function stopOnSignal({ logger, health, drainMs, close }: ShutdownOptions): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    health.startClosing();
    await sleep(drainMs);
    const closeLimit = Math.max(MIN_CLOSE_MS, WHOLE_LIMIT_MS - drainMs);
    const late = sleep(closeLimit, 'late' as const, { ref: false });
    const closed = close().then(stopTracing);
    const outcome = await Promise.race([closed.then(() => 'closed' as const), late]).catch(
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        return 'failed' as const;
      },
    );
    if (outcome !== 'closed') logger.warn({ outcome }, 'stopped without closing everything');
    process.exit(outcome === 'failed' ? 1 : 0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}
