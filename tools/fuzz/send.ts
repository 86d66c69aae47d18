import http from 'node:http';
import { type FuzzCase, encode } from './cases';
import { RawJson } from './hostile';
import { Known, type Pool } from './pool';

export interface WireRequest {
  method: string;
  /** Path and query exactly as they are sent. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface WireResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  milliseconds: number;
}

/** Returns the request to send, with placeholders replaced by values of the pool. */
export function wireOf(
  { operation, method, path, pathSuffix, query, rawQuery, headers, body }: FuzzCase,
  pool: Pool,
  token: string | undefined,
): WireRequest {
  const known = (value: Known | string): string =>
    typeof value === 'string' ? value : encode(String(pool.get(value)));
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known(path[name] ?? '1'));
  const text = query
    .map(([name, value]) => `${encode(name)}=${value instanceof Known ? known(value) : encode(value)}`)
    .join('&');
  const bytes = bytesOf(body, pool);
  return {
    method,
    target: safeTarget(filled + pathSuffix + (text || rawQuery ? `?${text}${rawQuery}` : '')),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(bytes && { 'content-length': String(bytes.length) }),
    },
    body: bytes,
  };
}

/** Removes blanks and control characters, which Node does not send in a target. */
function safeTarget(target: string): string {
  return target.replace(/[^\x21-\x7e]/g, '');
}

function bytesOf(body: unknown, pool: Pool): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.from(jsonOf(body, pool));
}

const RAW_MARK = '\u241erawjson:';

/** Serialises JSON, with `RawJson` unchanged. */
function jsonOf(body: unknown, pool: Pool): string {
  const raw: string[] = [];
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (value instanceof Known) return pool.get(value);
    if (value instanceof RawJson) return `${RAW_MARK}${raw.push(value.text) - 1}`;
    return value;
  });
  return (text ?? 'null').replaceAll(
    new RegExp(`"${RAW_MARK}(\\d+)"`, 'g'),
    (_, at: string) => raw[Number(at)] ?? '',
  );
}

/**
 * Sends a request.
 * @throws Error when the response is not complete in time
 */
export function send(
  { port, agent, timeoutMs }: { port: number; agent: http.Agent; timeoutMs: number },
  { method, target, headers, body }: WireRequest,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = http.request(
      { host: '127.0.0.1', port, agent, method, path: target, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            milliseconds: performance.now() - start,
          });
        });
      },
    );
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body);
  });
}

/** Returns a curl command that repeats the request. */
export function curlOf(port: number, { method, target, headers, body }: WireRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const flags = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `-H ${quote(`${name}: ${name === 'authorization' ? 'Bearer …' : value}`)}`);
  if (body) flags.push(`--data-binary ${quote(body.toString('utf8').slice(0, 300))}`);
  return `curl --path-as-is -X ${method} ${flags.join(' ')} ${quote(`http://127.0.0.1:${port}${target.slice(0, 400)}`)}`;
}
