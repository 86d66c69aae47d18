import { UnexpectedResult } from './narrator';

const TIMEOUT_MS = 15_000;

/**
 * Asks the mail catcher or the Stripe emulator, and returns its response.
 * @param body sent as JSON in a POST; a GET without it
 * @throws UnexpectedResult without a usable response
 */
export async function askEmulator<T>(url: string, body?: object): Promise<T> {
  try {
    const response = await fetch(url, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnexpectedResult(`${url} got no usable answer (${reason}). Is it running?`);
  }
}
