import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

/** Caching headers of a response: `Cache-Control`, and the status of a second request with its `ETag`. */
export interface CachedRead {
  status: number;
  cacheControl: string | null;
  /** Undefined without an ETag. */
  revalidatedStatus?: number;
}

/** Returns the paths of all public GET operations. */
export function publicReads(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path);
}

/** Requests a URL, and again with the ETag of the response. */
export async function readAndRevalidate(url: string): Promise<CachedRead> {
  const { status, headers } = await fetch(url);
  const [cacheControl, etag] = [headers.get('cache-control'), headers.get('etag')];
  if (etag === null) return { status, cacheControl };
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  return { status, cacheControl, revalidatedStatus: (await again.text()) === '' ? again.status : 0 };
}
