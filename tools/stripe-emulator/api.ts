import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account';
import { authenticate, type ApiKeys } from './api-keys';
import { rejected, StripeApiError } from './errors';
import { apiVersion } from './events';
import type { Fault } from './faults';
import { emptyTree, parseForm, type FormTree } from './form';
import { Idempotency, repeatable, type Repeatable } from './idempotency';
import { newId } from './ids';
import { findRoute, type Caller, type Operation, type Route } from './routing';

/** Response of the API; `null` cuts the connection. */
export type Reply = { status: number; body: string; headers: Record<string, string> } | null;

interface ApiResponse {
  status: number;
  body: string;
}

interface Request {
  method: string;
  path: string;
  content: string;
  requestId: string;
  key: string | null;
  version: string;
}

/** The public API under `/v1`: authentication, routing, idempotency, faults, errors. */
export class Api {
  private readonly idempotency: Idempotency;

  constructor(
    private readonly account: Account,
    private readonly routes: readonly Route[],
    private readonly keys: ApiKeys,
  ) {
    this.idempotency = new Idempotency(account);
    this.idempotency.prune();
  }

  /**
   * Answers one request.
   * @param body the raw request body
   */
  async handle(incoming: IncomingMessage, url: URL, body: string): Promise<Reply> {
    const method = incoming.method ?? 'GET';
    const key = headerOf(incoming, 'idempotency-key');
    const version = headerOf(incoming, 'stripe-version') ?? apiVersion;
    const content = method === 'GET' ? url.search.slice(1) : body;
    const request: Request = { method, path: url.pathname, content, requestId: newId('req'), key, version };
    const fault = this.account.faults.take(method, url.pathname);
    if (fault?.type === 'reset' && fault.when === 'before') return null;
    const reply = await this.response(incoming, request, fault);
    this.account.store.persist();
    if (fault?.type === 'stall' && fault.when === 'after') await pause(fault.stall_ms);
    if (fault?.type === 'reset') return null;
    reply.headers['stripe-version'] = version;
    if (key !== null) reply.headers['idempotency-key'] = key;
    return reply;
  }

  private async response(
    incoming: IncomingMessage,
    request: Request,
    fault: Fault | undefined,
  ): Promise<Exclude<Reply, null>> {
    const headers: Record<string, string> = { 'request-id': request.requestId };
    try {
      const caller = authenticate(this.keys, incoming.headers.authorization);
      if (fault?.type === 'error' && fault.when === 'before') throw injected(fault);
      const repeated = request.method === 'POST' && request.key !== null;
      const identity = repeated ? repeatable(caller, request.key ?? '', request.path, request.content) : null;
      const saved = identity === null ? undefined : this.idempotency.recall(identity);
      if (saved !== undefined) {
        headers['idempotent-replayed'] = 'true';
        headers['original-request'] = saved.requestId;
        return { status: saved.status, body: saved.body, headers };
      }
      const operation = this.prepare(request, caller);
      return { ...(await this.execute(operation, request, identity, fault)), headers };
    } catch (error) {
      return { ...this.describe(error, request), headers };
    }
  }

  /** Finds the operation and parses its parameters. */
  private prepare(request: Request, caller: Caller): Operation {
    const { route, id } = findRoute(this.routes, request.method, request.path);
    if (!route.callers.includes(caller)) {
      throw rejected(
        403,
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a ' +
          'list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        { code: 'secret_key_required' },
      );
    }
    const { requestId, key: idempotencyKey, version } = request;
    const call = { account: this.account, caller, id, version, requestId, idempotencyKey };
    return route.prepare(call, formOf(request.content));
  }

  private async execute(
    operation: Operation,
    request: Request,
    identity: Repeatable | null,
    fault: Fault | undefined,
  ): Promise<ApiResponse> {
    if (identity !== null) this.idempotency.begin(identity);
    let keep: ApiResponse | undefined;
    try {
      await nextTurn();
      if (fault?.type === 'stall' && fault.when === 'before') await pause(fault.stall_ms);
      const { response, executed } = this.perform(operation, request, fault);
      if (executed) keep = response;
      return response;
    } finally {
      if (identity !== null) {
        this.idempotency.end(identity, keep && { ...keep, requestId: request.requestId });
      }
    }
  }

  private perform(
    operation: Operation,
    request: Request,
    fault: Fault | undefined,
  ): { response: ApiResponse; executed: boolean } {
    try {
      if (fault?.type === 'error' && fault.when === 'during') throw injected(fault, false);
      const response = { status: 200, body: JSON.stringify(operation(), null, 2) };
      if (fault?.type === 'error') throw injected(fault, false);
      return { response, executed: true };
    } catch (error) {
      const executed = !(error instanceof StripeApiError && error.beforeExecution);
      return { response: this.describe(error, request), executed };
    }
  }

  private describe(error: unknown, request: Request): ApiResponse {
    const known = error instanceof StripeApiError ? error : unexpected(error);
    const log = `https://dashboard.stripe.com/test/logs/${request.requestId}`;
    const body = known.status === 401 ? known.body : { ...known.body, request_log_url: log };
    return { status: known.status, body: JSON.stringify({ error: body }, null, 2) };
  }
}

function formOf(content: string): FormTree {
  if (content === '') return emptyTree();
  try {
    return parseForm(content);
  } catch (error) {
    if (error instanceof RangeError) throw rejected(400, error.message);
    throw error;
  }
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function injected(fault: Fault, beforeExecution = true): StripeApiError {
  const message = 'An error occurred on our end. We are notified of it; please try again.';
  const rejection = rejected(fault.status, message, { type: 'api_error' });
  return new StripeApiError(rejection.status, rejection.body, beforeExecution);
}

/** Logs an error of the emulator itself and returns it as a 500. */
function unexpected(error: unknown): StripeApiError {
  console.error('stripe emulator:', error);
  return new StripeApiError(500, {
    type: 'api_error',
    message: 'An unexpected error occurred in the emulator.',
  });
}
