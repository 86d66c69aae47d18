import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { SearchLogService } from './search-log.service';

/** Logs the search text of a list's first page; further pages are not new searches. */
@Injectable()
export class SearchLogInterceptor implements NestInterceptor {
  constructor(private readonly searches: SearchLogService) {}

  intercept(context: ExecutionContext, next: CallHandler<FoundPage>): Observable<FoundPage> {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: { search?: unknown } }>>();
    const { search } = request.query;
    if (typeof search !== 'string') return next.handle();
    return next.handle().pipe(
      tap(({ meta }) => {
        if (meta.current_page === 1) void this.searches.logSearch(request, search, meta.total);
      }),
    );
  }
}

interface FoundPage {
  meta: { current_page: number; total: number };
}
