import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Health } from './health';

export interface ShutdownOptions {
  logger: Logger;
  health: Health;
  /** Milliseconds between "not ready" and the end of listening, for load balancers to notice. */
  drainMs: number;
  /** Closes everything; runs once. */
  close: () => Promise<void>;
}

const CLOSE_LIMIT_MS = 8_000;

/** Stops the process on SIGTERM or SIGINT: unready first, then closed, and in any case gone within ten seconds. */
export function stopOnSignal({ logger, health, drainMs, close }: ShutdownOptions): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    health.startClosing();
    await sleep(drainMs);
    const late = sleep(CLOSE_LIMIT_MS, 'late' as const, { ref: false });
    const outcome = await Promise.race([close().then(() => 'closed' as const), late]).catch(
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
