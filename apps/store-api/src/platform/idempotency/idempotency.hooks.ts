import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Db } from '@comptoir/db';
import { type IdempotencyClaim, IdempotencyKeysService } from '@comptoir/idempotency';
import { invalidField } from '../http/request.errors';

const METHODS = new Set(['POST', 'PUT', 'PATCH']);
const MAX_LENGTH = 255;
/** Printable ASCII, as in header values. */
const KEY = /^[\x20-\x7e]+$/;

/**
 * Makes every authenticated POST, PUT and PATCH with an `Idempotency-Key` safe to repeat. For a day, a
 * repeated request gets the stored success response and does not run. An error leaves the key free. Requests
 * without a key are unaffected.
 */
@Injectable()
export class IdempotencyHooks {
  private readonly logger = new Logger(IdempotencyHooks.name);

  constructor(
    private readonly db: Db,
    private readonly keys: IdempotencyKeysService,
  ) {}

  /** Claims keys before handlers run, and stores the responses. */
  attach(server: FastifyInstance): void {
    server.addHook('preHandler', (request, reply, done) => {
      if (!METHODS.has(request.method) || request.headers['idempotency-key'] === undefined) return done();
      this.begin(request, reply).then((isAnswered) => isAnswered || done(), done);
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      const claim = request.idempotencyClaim;
      if (!claim) return done(null, payload);
      void this.end(claim, request, reply, payload).then(() => done(null, payload));
    });
  }

  /** @returns true when the stored response was sent */
  private async begin(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const key = keyOf(request);
    if (key === undefined || !request.principal || request.routeOptions.config.shownOnce) return false;
    const { method, url, body } = request;
    const { userId, apiKey } = request.principal;
    const owner = apiKey ? `api-key:${apiKey.id}` : String(userId);
    const keyed = { owner, key, operation: `${method} ${url}`, body };
    const taken = await this.keys.claimKey(this.db, keyed, userId);
    if ('claim' in taken) {
      request.idempotencyClaim = taken.claim;
      return false;
    }
    void reply
      .header('Idempotent-Replayed', 'true')
      .status(taken.response.status)
      .type('application/json; charset=utf-8')
      .send(taken.response.body);
    return true;
  }

  /**
   * Streamed responses are not stored; repeating such a request runs it again. The work is done by now, so
   * the client gets the response even when storing it fails.
   */
  private async end(
    claim: IdempotencyClaim,
    { errorCode }: FastifyRequest,
    { statusCode: status }: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    try {
      const isStored = errorCode === undefined && (typeof payload === 'string' || !payload);
      if (isStored) await this.keys.storeResponse(this.db, claim, { status, body: payload || undefined });
      else await this.keys.releaseKey(this.db, claim);
    } catch (error) {
      this.logger.warn(error, 'a response could not be stored for its idempotency key');
    }
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  // A single file is read while the request runs, so it cannot be compared. A repeated upload replaces the
  // first one.
  if (request.isMultipart?.() && !request.uploads) return undefined;
  if (typeof key !== 'string' || key.length > MAX_LENGTH || !KEY.test(key)) {
    throw invalidField(
      'Idempotency-Key',
      `The header must be 1 to ${MAX_LENGTH} printable ASCII characters.`,
    );
  }
  return key;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Claim of the key that this request runs under. */
    idempotencyClaim?: IdempotencyClaim;
  }
}
