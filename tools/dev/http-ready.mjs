import { Failure } from './failure.mjs';
import { eventually } from './processes.mjs';

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Waits until an address answers 2xx. Stops when `isOver()` or after `milliseconds`. */
export async function waitForHttp(name, url, { isOver = () => false, milliseconds = 60_000 } = {}) {
  let ready = false;
  await eventually(async () => isOver() || (ready = await answers(url)), milliseconds, 100);
  if (!ready && !isOver()) throw new Failure(`${name} did not become ready: ${url} never answered 200.`);
}
