import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

/**
 * Reads what the server says about caching an answer: `Cache-Control`, and whether asking again with its `ETag` gives
 * 304.
 */
export interface CachedRead {
  status: number;
  cacheControl: string | null;
  /** Undefined without an ETag. */
  revalidatedStatus?: number;
}

/** The paths of a document that anybody may GET. */
export function publicReads(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path);
}

/** Asks for a URL, and again with the ETag of the answer. */
export async function readAndRevalidate(url: string): Promise<CachedRead> {
  const { status, headers } = await fetch(url);
  const [cacheControl, etag] = [headers.get('cache-control'), headers.get('etag')];
  if (etag === null) return { status, cacheControl };
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  return { status, cacheControl, revalidatedStatus: (await again.text()) === '' ? again.status : 0 };
}
