/** Milliseconds after which work is no longer waited for: its connection may be dead without anybody knowing. */
const STALLED_MS = 1_000;

/** Waits until `work` has ended, well or badly, or for so many milliseconds. */
export async function settledOrStalled(work: Promise<unknown>, stalledMs = STALLED_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  const stalled = new Promise<void>((resolve) => (timer = setTimeout(resolve, stalledMs)));
  await Promise.race([ended, stalled]);
  clearTimeout(timer);
}
