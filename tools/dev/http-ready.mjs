import { waitPatiently } from './patience.mjs';

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Waits until an address answers 2xx, for as long as its process makes progress: `options` of `waitPatiently`. */
export async function waitForHttp(name, url, options = {}) {
  await waitPatiently(`${name} (${url})`, () => answers(url), { step: 100, ...options });
}
