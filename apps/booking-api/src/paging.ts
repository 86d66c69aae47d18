import { Exclude } from 'class-transformer';
import type { FastifyReply } from 'fastify';
import { type FieldOptions, IntField, type Page } from '@comptoir/http';

const MAX_PAGE = 1_000_000_000;
const MAX_LIMIT = 100;

/** Number of a page of a list, from 1. */
export function PageField({ description = 'Page number, from 1.' }: FieldOptions = {}): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_PAGE, optional: true, description });
}

/** Rows of a page; more than 100 are taken as 100. */
export function LimitField(): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_LIMIT, optional: true, description: 'Rows of a page, up to 100.' });
}

/** `?page=&limit=` of a list. */
export class PageQuery {
  @PageField()
  page: number = 1;

  @LimitField()
  limit: number = 20;

  /** The number of rows before the page. It is excluded from input, or a client's `?offset=` would be assigned to it. */
  @Exclude()
  get offset(): number {
    return (this.page - 1) * this.limit;
  }
}

/** Number of pages that rows fill. @param limit rows of a page; without it all are on one */
export function totalPages(total: number, limit = Math.max(1, total)): number {
  return Math.ceil(total / limit);
}

/** Tells the totals of a list whose body is a bare array, as `X-Total-Count` and `X-Total-Pages`. */
export function setTotals(reply: FastifyReply, { total }: Page<unknown>, limit?: number): void {
  void reply.header('X-Total-Count', total).header('X-Total-Pages', totalPages(total, limit));
}
