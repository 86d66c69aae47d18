import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, catchError, concatMap, from, of, throwError } from 'rxjs';
import { invalidField } from '../envelope';
import { type Claim, IdempotencyService } from './idempotency.service';

const METHODS = new Set(['POST', 'PUT', 'PATCH']);
const MAX_LENGTH = 255;
/** Printable ASCII, as header values are. */
const KEY = /^[\x20-\x7e]+$/;

/**
 * Makes every authenticated POST, PUT and PATCH with an `Idempotency-Key` safe to repeat: a success is answered
 * again for a day without running, a refusal leaves the key free. It runs outside of the envelope, so the
 * whole answer is kept.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly keys: IdempotencyService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const key = keyOf(request);
    if (key === undefined || !request.principal) return next.handle();
    const { method, url, body } = request;
    const claim = await this.keys.claim({ userId: request.principal.userId, key, method, url, body });
    if ('status' in claim) {
      void reply.header('Idempotent-Replayed', 'true').status(claim.status);
      return of(claim.body);
    }
    return next.handle().pipe(
      catchError((error: unknown) =>
        from(this.keys.release(claim)).pipe(concatMap(() => throwError(() => error))),
      ),
      concatMap((answer) => from(this.keep(claim, reply.statusCode, answer))),
    );
  }

  /**
   * Bytes that are streamed are not kept; repeating such a request runs it again. The work is done by now, so the
   * caller gets the answer even when it cannot be kept.
   */
  private async keep(claim: Claim, status: number, answer: unknown): Promise<unknown> {
    try {
      if (answer instanceof StreamableFile) await this.keys.release(claim);
      else await this.keys.complete(claim, { status, body: answer });
    } catch (error) {
      this.logger.warn(error, 'an answer could not be kept for its idempotency key');
    }
    return answer;
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  // A file is read while the request runs, so it cannot be compared; uploads replace what they repeat.
  if (key === undefined || !METHODS.has(request.method) || request.isMultipart?.()) return undefined;
  if (typeof key !== 'string' || key.length > MAX_LENGTH || !KEY.test(key)) {
    throw invalidField(
      'Idempotency-Key',
      `The header must be 1 to ${MAX_LENGTH} printable ASCII characters.`,
    );
  }
  return key;
}
