import { Exclude } from 'class-transformer';
import type { FastifyReply } from 'fastify';
import { type FieldOptions, IntField, type Page } from '@comptoir/http';

const MAX_PAGE = 1_000_000_000;
const MAX_LIMIT = 100;

/** Declares the number of a page, from 1. */
export function PageField({ description = 'Page number, from 1.' }: FieldOptions = {}): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_PAGE, optional: true, description });
}

/** Declares the rows per page; values above 100 count as 100. */
export function LimitField(): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_LIMIT, optional: true, description: 'Rows of a page, up to 100.' });
}

/** `?page=&limit=` of a list. */
export class PageQuery {
  @PageField()
  page: number = 1;

  @LimitField()
  limit: number = 20;

  /**
   * Number of rows before the page. Excluded from input, or a client's `?offset=` would be assigned to it.
   */
  @Exclude()
  get offset(): number {
    return (this.page - 1) * this.limit;
  }
}

/**
 * Returns the number of pages.
 * @param limit rows per page; without it all rows are on one page
 */
export function totalPages(total: number, limit = Math.max(1, total)): number {
  return Math.ceil(total / limit);
}

/** Sets `X-Total-Count` and `X-Total-Pages` of a list whose body is a bare array. */
export function setTotals(reply: FastifyReply, { total }: Page<unknown>, limit?: number): void {
  void reply.header('X-Total-Count', total).header('X-Total-Pages', totalPages(total, limit));
}
