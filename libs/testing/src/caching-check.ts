import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

/** Caching headers of a response: `Cache-Control`, and the status of a second request with its `ETag`. */
export interface CachedRead {
  status: number;
  cacheControl: string | null;
  /** Undefined without an ETag. */
  revalidatedStatus?: number;
}

interface SharedRead {
  /** Equal for equal responses; empty for one that nobody stores. */
  tag: string;
  cacheControl: string;
  vary: string[];
}

/** Returns the paths of all public GET operations. */
export function publicReads(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path);
}

/** Returns the paths of all GET operations for callers with an account, required or optional. */
export function ownReads(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .map(({ path }) => path);
}

/** Requests a URL, and again with the ETag of the response. */
export async function readAndRevalidate(url: string): Promise<CachedRead> {
  const { status, headers } = await fetch(url);
  const [cacheControl, etag] = [headers.get('cache-control'), headers.get('etag')];
  if (etag === null) return { status, cacheControl };
  let again = await fetch(url, { headers: { 'if-none-match': etag } });
  const newer = again.headers.get('etag');
  // A response that counts seconds may have changed meanwhile; then the newer one is asked for again.
  if (again.status === 200 && newer !== null && newer !== etag)
    again = await fetch(url, { headers: { 'if-none-match': newer } });
  return { status, cacheControl, revalidatedStatus: (await again.text()) === '' ? again.status : 0 };
}

/**
 * Lists how the response of a URL breaks the rules for shared caches when it is requested with `headers`, each
 * by itself. `Vary` must name a header that changes the response; `personal` headers, which name the caller,
 * must not change a response that shared caches keep. Responses that nobody stores are free.
 */
export async function findSharingProblems(
  url: string,
  headers: Readonly<Record<string, string>>,
  personal: readonly string[],
): Promise<string[]> {
  const problems = Object.entries(headers).map(async ([name, value]) => {
    const { plain, own } = await compareReads(url, { [name]: value });
    if (own.tag === plain.tag) return [];
    const kept = [plain, own].filter(({ tag }) => tag !== '');
    const unnamed = kept.filter(({ vary }) => !vary.includes(name.toLowerCase()));
    const isShared = personal.includes(name) && own.cacheControl.includes('public');
    return [
      ...unnamed.map(({ vary }) => `${name} changes it, Vary is ${vary.join()}`),
      ...(isShared ? [`${name} changes it, Cache-Control is ${own.cacheControl}`] : []),
    ];
  });
  return (await Promise.all(problems)).flat();
}

/** Reads a URL without and with headers, again when it changed by itself meanwhile, such as by a second. */
async function compareReads(
  url: string,
  sent: Record<string, string>,
): Promise<Record<'plain' | 'own', SharedRead>> {
  const plain = await readShared(url, {});
  const own = await readShared(url, sent);
  const after = await readShared(url, {});
  return plain.tag === after.tag ? { plain, own } : compareReads(url, sent);
}

/** Reads what decides whether a cache may give a response to someone else. */
async function readShared(url: string, sent: Record<string, string>): Promise<SharedRead> {
  const response = await fetch(url, { headers: sent });
  const [{ status, headers }, body] = [response, await response.text()];
  const cacheControl = headers.get('cache-control') ?? '';
  return {
    // The ETag leaves counters of views out, which change with each request.
    tag: cacheControl.includes('no-store') ? '' : `${status} ${headers.get('etag') ?? body}`,
    cacheControl,
    vary: (headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/),
  };
}
