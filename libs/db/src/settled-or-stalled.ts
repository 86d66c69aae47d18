/** Milliseconds after which waiting ends, because the connection may be dead. */
const STALLED_MS = 1_000;

/** Waits until `work` resolves or rejects, or for `stalledMs` milliseconds. */
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
