import type { OpenAPIObject } from '@nestjs/swagger';
import { type DocumentedOperation, operationsOf } from './operations';

/** Headers that the clients of either service send. */
const SENT_HEADERS = [
  'authorization',
  'content-type',
  'accept-language',
  'cart-token',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-request-id',
];
/** Headers that the clients of either service read. */
const READ_HEADERS = [
  'content-disposition',
  'content-language',
  'etag',
  'idempotent-replayed',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-request-id',
  'x-total-count',
  'x-total-pages',
];

/**
 * Lists the restrictions that a browser would apply to a page of `origin`, one line for each operation; empty
 * when everything is permitted.
 */
export function findCorsProblems(server: string, document: OpenAPIObject, origin: string): Promise<string[]> {
  return each(document, async (operation) => {
    const { headers, status } = await preflight(server, operation, origin);
    const allowed = headers.get('access-control-allow-origin');
    const methods = listOf(headers, 'access-control-allow-methods');
    const names = listOf(headers, 'access-control-allow-headers');
    const readable = listOf(headers, 'access-control-expose-headers');
    return [
      ...(status === 204 ? [] : [`status ${status}`]),
      ...(allowed === '*' || allowed === origin ? [] : [`the origin is ${allowed}`]),
      ...(methods.includes(operation.method.toLowerCase()) ? [] : [`the methods are ${methods.join()}`]),
      ...SENT_HEADERS.filter((name) => !names.includes(name)).map((name) => `cannot send ${name}`),
      ...READ_HEADERS.filter((name) => !readable.includes(name)).map((name) => `cannot read ${name}`),
    ];
  });
}

/**
 * Lists the CORS headers that a page of `origin` gets in a preflight, one line for each operation; empty
 * without any.
 */
export function findCorsHeaders(server: string, document: OpenAPIObject, origin: string): Promise<string[]> {
  return each(document, async (operation) => {
    const { headers } = await preflight(server, operation, origin);
    return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
  });
}

async function each(
  document: OpenAPIObject,
  faultsOf: (operation: DocumentedOperation) => Promise<string[]>,
): Promise<string[]> {
  const lines = operationsOf(document).map(async (operation) => {
    const faults = await faultsOf(operation);
    return faults.length ? [`${operation.method} ${operation.path}: ${faults.join(', ')}`] : [];
  });
  return (await Promise.all(lines)).flat();
}

function preflight(server: string, operation: DocumentedOperation, origin: string): Promise<Response> {
  return fetch(urlOf(server, operation), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': operation.method,
      'access-control-request-headers': SENT_HEADERS.join(),
    },
  });
}

function urlOf(server: string, { path }: DocumentedOperation): string {
  return server + path.replace(/\{\w+\}/g, '1');
}

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
}
