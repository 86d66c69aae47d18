import { ApiError, type ErrorDetails } from './errors';
import type { FlatInput, Operation } from './operations';
import { mayRepeat, parseRetryAfter, pause, waitBefore } from './retry';
import type { ServiceRules } from './service';
import { type Session, type SessionStore, memorySession } from './session';
import { SessionKeeper } from './session-keeper';
import {
  type Answer,
  type Attempt,
  AttemptTimeout,
  type Credentials,
  type Transport,
  createTransport,
} from './transport';
import type { Fetch, Progress } from './upload-progress';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt. */
  timeout?: number;
  /** Instead of a random one; the same key for the same change, also after a restart. */
  idempotencyKey?: string;
  /**
   * The `version` of the record as it was read, or `*` for any that exists. When somebody has changed the record
   * since, the call fails with 412 `PRECONDITION_FAILED` and changes nothing.
   */
  ifMatch?: string;
  headers?: Record<string, string>;
  /** Reports how much of an upload was sent. */
  onProgress?: (progress: Progress) => void;
}

/** An attempt that got a response, for logs and measurements. */
export interface AttemptReport {
  operation: string;
  method: string;
  /** Template of the route, such as `/orders/{order_number}`. */
  path: string;
  status: number;
  milliseconds: number;
}

/** An attempt that has failed and will be repeated, for a notice that nothing has happened yet. */
export interface RetryReport {
  operation: string;
  method: string;
  error: ApiError;
  /** Milliseconds until the next attempt. */
  wait: number;
}

/** Options of a client. */
export interface ClientOptions {
  /** Address of the service, with or without the prefix of its routes. */
  baseUrl: string;
  /** Keeps the login; in memory unless given. */
  session?: SessionStore;
  /** Returns the token of a guest, which calls without a login send; undefined when there is none. */
  guestToken?: () => string | undefined;
  /** Language of texts, such as `fr` or `fr-CH, fr;q=0.9`. A function is asked at each call. */
  language?: string | (() => string | undefined);
  fetch?: Fetch;
  /** Milliseconds for each attempt; 15,000 unless given. */
  timeout?: number;
  /** Repetitions of a call at most, when they are safe; 3 unless given. */
  retries?: number;
  credentials?: Credentials;
  headers?: Record<string, string>;
  /** Called once when a session has ended and could not be renewed; not after a logout. */
  onSessionEnd?: (error?: ApiError) => void;
  onResponse?: (report: AttemptReport) => void;
  onRetry?: (report: RetryReport) => void;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_RETRIES = 3;
const DEVICE_HEADER = 'device-token';
/** Methods that have the same effect when they run twice. */
const IDEMPOTENT = ['GET', 'PUT', 'DELETE'];

/** A successful call. */
export interface Success {
  result: unknown;
  answer: Answer;
}

export type Caller = (operation: Operation, input?: FlatInput, options?: CallOptions) => Promise<Success>;

/** Returns the function through which all calls of a client go, and the keeper of its session. */
export function createCaller(
  rules: ServiceRules,
  operations: ReadonlyMap<string, Operation>,
  options: ClientOptions,
): { call: Caller; keeper: SessionKeeper } {
  const { baseUrl, retries = DEFAULT_RETRIES, onResponse } = options;
  if (!/^($|https?:\/\/|\/)/.test(baseUrl))
    throw new TypeError(`baseUrl needs http:// or https://, or the path of this site: ${baseUrl}`);
  const root = baseUrl.replace(/\/+$/, '');
  const store = options.session ?? memorySession();
  const baseOfCalls = root.endsWith(rules.prefix) ? root : root + rules.prefix;
  const send = learningDevice(rules, store, createTransport({ ...options, baseUrl: baseOfCalls }));
  const refreshOperation = rules.refresh && operations.get(rules.refresh.operation);
  const keeper = new SessionKeeper({
    store,
    onSessionEnd: options.onSessionEnd,
    ...(rules.refresh && refreshOperation && { refresh: renewSession(rules, refreshOperation, () => call) }),
  });

  const attempt = async (
    operation: Operation,
    input: FlatInput,
    headers: Attempt['headers'],
    { signal, timeout = options.timeout ?? DEFAULT_TIMEOUT_MS, onProgress }: CallOptions,
  ): Promise<Answer | ApiError> => {
    const started = Date.now();
    try {
      const answer = await send({ operation, input, headers, timeout, signal, onProgress });
      const { name, method, path } = operation;
      onResponse?.({
        operation: name,
        method,
        path,
        status: answer.status,
        milliseconds: Date.now() - started,
      });
      return answer.status < 400 && answer.isReadable ? answer : toApiError(rules, operation, answer);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const timedOut = cause instanceof AttemptTimeout;
      const code = timedOut ? 'TIMEOUT' : 'CONNECTION_LOST';
      const message = timedOut ? cause.message : 'The service does not answer.';
      return new ApiError({ code, message }, { status: 0, operation: operation.name, cause });
    }
  };

  const call: Caller = async (operation, input = {}, callOptions = {}) => {
    const isSignIn = rules.signIn.includes(operation.name);
    const headers: Attempt['headers'] = {
      ...headersOf(operation, options, callOptions),
      ...(isSignIn && { [DEVICE_HEADER]: await store.device?.get() }),
    };
    const isRefresh = operation === refreshOperation;
    // A refresh token gives the same new tokens again for a short time.
    const repeatable = isRefresh || isRepeatable(operation, callOptions);
    const isSignedIn = !isRefresh && !isSignIn;
    let mayRenew = true;
    for (let tries = 0; ;) {
      const token = isSignedIn ? await keeper.accessToken() : undefined;
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
      else if (rules.guestHeader) headers[rules.guestHeader] = options.guestToken?.();
      const outcome = await attempt(operation, input, headers, callOptions);
      if (!(outcome instanceof ApiError)) return finish(operation, outcome);
      if (outcome.status === 401 && token !== undefined && mayRenew) {
        mayRenew = false;
        if ((await keeper.renew(token)) !== undefined) continue;
      }
      if (tries >= retries || !mayRepeat(outcome, repeatable)) throw outcome;
      const wait = waitBefore(tries, outcome.retryAfter);
      options.onRetry?.({ operation: operation.name, method: operation.method, error: outcome, wait });
      await pause(wait, callOptions.signal);
      tries += 1;
    }
  };

  const finish = async ({ name }: Operation, answer: Answer): Promise<Success> => {
    const opens = rules.signIn.includes(name) || rules.replaceSession?.includes(name);
    const session = opens ? rules.sessionOf(answer.body) : null;
    if (session) await keeper.start(session);
    if (rules.signOut.includes(name)) await keeper.forget();
    return { answer, result: rules.resultOf(answer.body) };
  };
  return { call: forgettingAt(rules.logout, call, keeper), keeper };
}

/** Stores the token of this device. A right password makes it known, also where a code is needed in addition. */
function learningDevice(rules: ServiceRules, store: SessionStore, send: Transport): Transport {
  return async (attempt) => {
    const answer = await send(attempt);
    const isSignIn = rules.signIn.includes(attempt.operation.name);
    const device = isSignIn ? answer.headers.get(DEVICE_HEADER) : null;
    if (device) await store.device?.set(device);
    return answer;
  };
}

/** Whoever logs out of a shared device without a connection leaves no tokens behind. */
function forgettingAt(logout: string | undefined, call: Caller, keeper: SessionKeeper): Caller {
  return async (operation, ...rest) => {
    try {
      return await call(operation, ...rest);
    } finally {
      if (operation.name === logout) await keeper.forget();
    }
  };
}

function headersOf(
  { takesKey }: Operation,
  { language, headers }: ClientOptions,
  { ifMatch, idempotencyKey, ...call }: CallOptions,
): Record<string, string | undefined> {
  return {
    'accept-language': typeof language === 'function' ? language() : language,
    ...headers,
    ...call.headers,
    ...(ifMatch !== undefined && { 'if-match': entityTag(ifMatch) }),
    ...(takesKey && { 'idempotency-key': idempotencyKey ?? randomKey() }),
  };
}

function isRepeatable({ takesKey, method }: Operation, { ifMatch }: CallOptions): boolean {
  // After a first run that was not heard of, the second would be told that the record has changed.
  return takesKey || (IDEMPOTENT.includes(method) && ifMatch === undefined);
}

/** Writes a version as the value of `If-Match`. */
function entityTag(version: string): string {
  return version === '*' ? '*' : `"${version}"`;
}

/** Returns the function that exchanges a refresh token for a new session. */
function renewSession(
  rules: ServiceRules,
  operation: Operation,
  caller: () => Caller,
): (refreshToken: string) => Promise<Session> {
  return async (refreshToken) => {
    const { answer } = await caller()(operation, rules.refresh?.inputOf(refreshToken));
    const session = rules.sessionOf(answer.body);
    if (session) return session;
    throw toApiError(rules, operation, { ...answer, isReadable: false });
  };
}

function toApiError(rules: ServiceRules, { name }: Operation, answer: Answer): ApiError {
  const { status, headers } = answer;
  const unexpected: ErrorDetails = {
    code: 'UNEXPECTED_RESPONSE',
    message: `The response with status ${status} is not one of the service.`,
  };
  const details = (answer.isReadable && status >= 400 && rules.errorOf(answer.body)) || unexpected;
  return new ApiError(details, {
    status,
    operation: name,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: parseRetryAfter(headers.get('retry-after')),
  });
}

/** `crypto.randomUUID` is missing on pages without https and in React Native. */
function randomKey(): string {
  const { crypto } = globalThis as { crypto?: { randomUUID?(): string } };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const part = (): string => Math.random().toString(36).slice(2);
  return `${part()}-${part()}-${part()}`;
}
