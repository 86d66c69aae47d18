import { UnexpectedResult, type Narrator } from './narrator';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  body?: object;
  /** Fields and files, instead of `body`. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Expected status; 200 by default. */
  status?: number;
  /** Prints nothing, for polling. */
  quiet?: boolean;
}

export interface ApiResponse<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** Error body of both services. */
export interface ErrorBody {
  code?: string;
  message?: string;
  error?: string;
  errors?: Record<string, string[]>;
}

const TIMEOUT_MS = 15_000;

/** A client of one service, with or without a login. */
export class Client {
  /**
   * @param base address with the prefix of all routes;
   * @param token access token of a login
   */
  constructor(
    private readonly narrator: Narrator,
    private readonly base: string,
    private readonly token?: string,
  ) {}

  /** Returns a client of the same service with another login. */
  as(token: string): Client {
    return new Client(this.narrator, this.base, token);
  }

  /**
   * Sends one request.
   * @throws UnexpectedResult when the status is not the expected one
   */
  async call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiResponse<T>> {
    const { status = 200, quiet = false } = options;
    const started = performance.now();
    const answer = await this.send(method, path, options);
    const duration = performance.now() - started;
    const reason = answer.status >= 400 ? reasonOf(answer.body) : '';
    if (!quiet) {
      this.narrator.request(method, path, answer.status, duration);
      if (reason) this.narrator.fact(reason);
    }
    const came = `${method} ${path} should answer ${status} and answered ${answer.status}`;
    this.narrator.expect(answer.status === status, reason ? `${came}: ${reason}` : `${came}.`);
    return answer as ApiResponse<T>;
  }

  /** Sends one request and returns the response with any status. */
  async send(
    method: Method,
    path: string,
    { body, form, headers }: CallOptions = {},
  ): Promise<ApiResponse<unknown>> {
    try {
      const response = await fetch(this.base + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body && JSON.stringify(body)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text ? JSON.parse(text) : undefined,
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnexpectedResult(
        `${method} ${this.base}${path} got no usable answer (${reason}). Is it running?`,
      );
    }
  }
}

/** Returns the reason of an error response in one line. */
function reasonOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { code, message, error, errors } = body as ErrorBody;
  const fields = Object.entries(errors ?? {}).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  return [code, message ?? error, ...fields].filter(Boolean).join(' – ');
}

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
