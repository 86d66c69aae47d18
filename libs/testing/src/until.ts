import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `condition` is true. An error counts as false. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  const deadline = performance.now() + ms;
  const holds = async (): Promise<boolean> => condition();
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not so within ${ms} ms`);
    await sleep(25);
  }
}
