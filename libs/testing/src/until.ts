import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../../../tools/testing-servers/time-scale';

/**
 * Polls until `condition` is true. An error counts as false.
 * @param ms the longest wait on a quiet machine; it only matters where the condition stays false
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const most = patience(ms);
  const deadline = performance.now() + most;
  const holds = async (): Promise<boolean> => condition();
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not so within ${most} ms`);
    await sleep(25);
  }
}
