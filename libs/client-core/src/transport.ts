import createFetchClient from 'openapi-fetch';
import { type FlatInput, type Operation, divideInput } from './operations';
import { reasonOf } from './retry';
import { type Fetch, type Progress, sendWithProgress } from './upload-progress';
import { toFormData } from './uploads';

/** `include` sends cookies to a service at another origin. */
export type Credentials = 'include' | 'omit' | 'same-origin';

export interface TransportOptions {
  /** Address with the prefix of all routes. */
  baseUrl: string;
  fetch?: Fetch;
  credentials?: Credentials;
}

/** One attempt of a call. */
export interface Attempt {
  operation: Operation;
  input: FlatInput;
  /** Sent by name, but for those without a value. */
  headers: Record<string, string | null | undefined>;
  /** Milliseconds for the request and its response together. */
  timeout: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** A response with its parsed body: JSON, or a Blob of a file. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  /** False when the body has not the form that the operation returns. */
  isReadable: boolean;
}

/** An attempt that took longer than its time-out. */
export class AttemptTimeout extends Error {}

export type Transport = (attempt: Attempt) => Promise<Answer>;

/** Returns a function that sends one attempt and reads the whole response. */
export function createTransport({ baseUrl, fetch, credentials }: TransportOptions): Transport {
  const api = createFetchClient<Record<string, Record<string, object>>>({ baseUrl });
  return async ({ operation, input, headers, timeout, signal, onProgress }) => {
    const { path, query, body } = divideInput(operation, input);
    const form = operation.isUpload ? toFormData(body ?? {}) : undefined;
    return withTimeout(timeout, signal, async (bounded) => {
      const { response, error } = (await api.request(
        operation.method.toLowerCase() as 'get',
        operation.path as never,
        {
          params: { path, query },
          body,
          headers: { accept: 'application/json', ...headers },
          parseAs: 'stream',
          signal: bounded,
          fetch: onProgress
            ? (request: Request) => sendWithProgress(request, { form, onProgress, fetch })
            : fetch,
          ...(credentials && { credentials }),
          ...(form && { bodySerializer: () => form }),
        } as never,
      )) as { response: Response; error?: unknown };
      return readAnswer(operation, response, error);
    });
  };
}

async function readAnswer({ returns }: Operation, response: Response, error: unknown): Promise<Answer> {
  const { status, headers, ok } = response;
  const answer = (body: unknown, isReadable = true): Answer => ({ status, headers, body, isReadable });
  if (!ok) return answer(error, typeof error === 'object');
  if (status === 204) return answer(undefined);
  const type = headers.get('content-type') ?? '';
  if (isFileOf(returns, type)) return answer(await response.blob());
  const text = await response.text();
  if (!type.includes('json')) return answer(text, false);
  try {
    return answer(JSON.parse(text));
  } catch {
    return answer(text, false);
  }
}

/** True for the body of a file, and not for a page that a network or a proxy sends instead. */
function isFileOf(returns: Operation['returns'], type: string): boolean {
  if (returns === ',') return type.includes('csv');
  return returns === '#' || (returns === '~' && !type.includes('html'));
}

/**
 * Runs work that is aborted with the caller's signal or after a time.
 * @throws AttemptTimeout, or the reason of the caller's signal
 */
async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (bounded: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw reasonOf(signal);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await work(controller.signal);
  } catch (error) {
    if (signal?.aborted) throw reasonOf(signal);
    if (controller.signal.aborted) throw new AttemptTimeout(`No answer within ${milliseconds} ms.`);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
