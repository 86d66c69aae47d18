/** Milliseconds after which work is no longer waited for: its connection may be dead without anybody knowing. */
const STALLED_MS = 1_000;

/** Waits until `work` has ended, well or badly, or for a second. */
export async function endedOrStalled(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  const stalled = new Promise<void>((resolve) => (timer = setTimeout(resolve, STALLED_MS)));
  await Promise.race([ended, stalled]);
  clearTimeout(timer);
}
