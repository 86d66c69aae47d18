import { type TSchema, Type } from '@sinclair/typebox';
import { Exclude } from 'class-transformer';
import { IntField } from './fields';
import { view } from './schemas';

const MAX_PER_PAGE = 100;
/** Deep enough for any list, and far below what would overflow an OFFSET. */
const MAX_PAGE = 1_000_000;

/** One page of rows and the exact number of all rows. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** `?page=&per_page=`. A `per_page` above 100 is reduced to 100. */
export class PageQuery {
  @IntField({ min: 1, max: MAX_PAGE, optional: true, description: 'Page number, from 1.' })
  page: number = 1;

  @IntField({ min: 1, clampTo: MAX_PER_PAGE, optional: true, description: 'Rows of a page, up to 100.' })
  per_page: number = 15;

  /**
   * Number of rows before the page. Excluded from input, or a client's `?offset=` would be assigned to it.
   */
  @Exclude()
  get offset(): number {
    return (this.page - 1) * this.per_page;
  }
}

/** The `meta` of a list. */
export const PageMeta = view('PageMeta', {
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
  last_page: Type.Integer(),
});

/** Returns `{ data: [...], meta }` of a page, with each row mapped. */
export function pageView<T, V>(
  page: Page<T>,
  query: { page: number; per_page: number },
  toView: (row: T) => V,
): {
  data: V[];
  meta: { current_page: number; per_page: number; total: number; last_page: number };
} {
  return {
    data: page.rows.map(toView),
    meta: {
      current_page: query.page,
      per_page: query.per_page,
      total: page.total,
      last_page: Math.max(1, Math.ceil(page.total / query.per_page)),
    },
  };
}

/** The schema of `pageView`. */
export function pageSchema(item: TSchema): TSchema {
  return Type.Object({ data: Type.Array(item), meta: PageMeta }, { additionalProperties: false });
}
