import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Observable, catchError, from, map, mergeMap, throwError } from 'rxjs';
import { EndpointInfo, type PathLookup } from './endpoint.info';
import { Envelope } from './problems';
import { InvalidInput } from './validation';

/** Puts what a handler returned into the service's envelope, and lets an unknown path win over a bad body. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(Envelope) private readonly envelope: Envelope,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const info = this.reflector.get(EndpointInfo, context.getHandler());
    const wrap = (value: unknown): unknown =>
      value === undefined || value instanceof StreamableFile ? value : this.envelope.success(value);
    const answer = info?.bare ? next.handle() : next.handle().pipe(map(wrap));
    const lookup = info?.lookup;
    if (!lookup) return answer;
    return answer.pipe(
      catchError((error: unknown) => {
        if (!(error instanceof InvalidInput)) return throwError(() => error);
        const request = context.switchToHttp().getRequest<FastifyRequest>();
        const service = this.modules.get<PathLookup>(lookup, { strict: false });
        return from(service.exists(request.params as Record<string, string>, request.principal)).pipe(
          mergeMap((exists) => throwError(() => (exists ? error : this.envelope.problems.notFound()))),
        );
      }),
    );
  }
}
