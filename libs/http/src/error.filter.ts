import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, type Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { AppError, UnavailableError } from '@comptoir/errors';
import { dbFailureOf } from '@comptoir/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from './allowed-methods';
import type { NotFoundCheck } from './endpoint-options';
import type { Envelope } from './envelope';
import { InvalidInput } from './validation';

/** Turns any thrown value into the service's error body. Anything but an AppError becomes a plain 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly envelope: Envelope,
    private readonly modules: ModuleRef,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { notFound } = request.routeOptions.config;
    if (!(thrown instanceof InvalidInput) || !notFound) return this.sendError(thrown, request, reply);
    this.unlessUnknown(thrown, notFound, request).then(
      (error) => this.sendError(error, request, reply),
      (failure: unknown) => this.sendError(failure, request, reply),
    );
  }

  /** Answers 404 instead of a validation error when the path names nothing. */
  private async unlessUnknown(
    error: InvalidInput,
    check: Type<NotFoundCheck>,
    request: FastifyRequest,
  ): Promise<AppError> {
    const service = this.modules.get<NotFoundCheck>(check, { strict: false });
    const exists = await service.targetExists(request.params as Record<string, string>, request.principal);
    return exists ? error : this.envelope.frameworkErrors.notFound();
  }

  /** Sends the error response for any thrown value. */
  sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = this.envelope.localize(
      this.toAppError(thrown, request),
      request.headers['accept-language'],
    );
    if (error.status >= 500)
      request.log.error({ request_id: request.id, err: rootOf(thrown) }, 'request failed');
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    request.errorCode = error.code;
    if (error.headers) void reply.headers(error.headers);
    void reply.status(error.status).type('application/json; charset=utf-8').send(this.envelope.error(error));
  }

  private toAppError(thrown: unknown, request: FastifyRequest): AppError {
    if (thrown instanceof AppError) return thrown;
    if (thrown instanceof UnavailableError) return this.unavailable(thrown);
    const status = statusOf(thrown);
    if (status !== undefined && status < 500) return this.ofFramework(status, thrown, request);
    return this.ofDatabase(thrown);
  }

  private ofDatabase(thrown: unknown): AppError {
    const { frameworkErrors } = this.envelope;
    const details = { cause: thrown };
    switch (dbFailureOf(thrown)) {
      case 'conflict':
      case 'contention':
        return frameworkErrors.conflict(details);
      case 'bad-value':
        return frameworkErrors.validation({});
      case 'unavailable':
        return this.unavailable(thrown);
      default:
        return frameworkErrors.serverError(details);
    }
  }

  private unavailable(cause: unknown): AppError {
    return this.envelope.frameworkErrors.unavailable({ cause, headers: { 'Retry-After': '1' } });
  }

  private ofFramework(status: number, thrown: unknown, request: FastifyRequest): AppError {
    const { frameworkErrors } = this.envelope;
    const details = { cause: thrown };
    switch (status) {
      case 404: {
        const allow = allowedMethods(request);
        if (!allow.length) return frameworkErrors.unknownRoute(details);
        return frameworkErrors.methodNotAllowed({ ...details, headers: { Allow: allow.join(', ') } });
      }
      case 401:
        return frameworkErrors.unauthenticated(details);
      case 413:
        return frameworkErrors.payloadTooLarge(details);
      case 414:
        return frameworkErrors.unknownRoute(details);
      case 415:
        return frameworkErrors.unsupportedMediaType(details);
      default:
        return frameworkErrors.badRequest(details);
    }
  }
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number') {
    return thrown.statusCode;
  }
  return undefined;
}

function rootOf(thrown: unknown): unknown {
  return thrown instanceof AppError && thrown.cause ? thrown.cause : thrown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error response. */
    errorCode?: string;
  }
}
