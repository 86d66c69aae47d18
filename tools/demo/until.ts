import { UnexpectedResult } from './narrator';

/**
 * Polls until there is a result.
 * @throws UnexpectedResult with `otherwise` after the time limit
 */
export async function until<T>(
  probe: () => Promise<T | undefined>,
  otherwise: string,
  seconds = 20,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (let pause = 50; ; pause = Math.min(pause * 2, 500)) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new UnexpectedResult(`${otherwise} (waited ${seconds} s)`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
