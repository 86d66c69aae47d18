const ticks = process.stdout.isTTY
  ? { done: '\u001b[32m✓\u001b[0m', failed: '\u001b[31m✗\u001b[0m' }
  : { done: '✓', failed: '✗' };

/** Returns the seconds since `start` (of `performance.now()`) as text. */
export function secondsSince(start) {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/**
 * Runs `action` and prints a line when it is done. A long action also prints the seconds so far from time to
 * time.
 */
export async function step(title, action) {
  const start = performance.now();
  const waits = [2, 10, 20, 30];
  let next = 0;
  const timer = setInterval(() => {
    const limit = waits[next] ?? 30 * (next - waits.length + 2);
    if ((performance.now() - start) / 1000 < limit) return;
    next += 1;
    console.log(`… ${title} (${secondsSince(start)})`);
  }, 500);
  try {
    const result = await action();
    console.log(`${ticks.done} ${title} (${secondsSince(start)})`);
    return result;
  } catch (error) {
    console.log(`${ticks.failed} ${title} (${secondsSince(start)})`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
