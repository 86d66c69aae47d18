/** The most bytes of a form: Next.js answers a larger one with an error of its own. next.config.ts has it as well. */
const MAX_BYTES = 12 * 1024 * 1024;

/** Parameter of a page whose form was too large to be read. */
export const TOO_LARGE = 'too_large';

/** Returns the page to lead back to after a form that is too large to be read, null for all others. */
export function pageOfTooLarge(request: { method: string; headers: Headers; url: string }): URL | null {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (request.method !== 'POST' || length <= MAX_BYTES) return null;
  const page = new URL(request.url);
  page.searchParams.set(TOO_LARGE, '1');
  return page;
}
