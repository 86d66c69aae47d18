import { Filter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage, withinDays } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { AdminQuestionsQuery } from './questions.dto';
import type { ProductQuestion } from './questions.entity';
import { PUBLIC_NAME } from '../../customers/privacy/erasure.queries';

/** A question with the name of its author. */
export type ShownQuestion = ProductQuestion & { author_name: string };

/** A question with the fields that staff need for an answer. */
export type AdminQuestion = ShownQuestion & {
  author_email: string;
  product_name: string;
  product_slug: string;
  answerer_name: string | null;
};

const COLUMNS =
  'q.*, u.name AS author_name, u.email AS author_email, p.name AS product_name, p.slug AS product_slug, s.name AS answerer_name';

const JOINS = `
  JOIN users u ON u.id = q.user_id
  JOIN products p ON p.id = q.product_id
  LEFT JOIN users s ON s.id = q.answered_by`;

const QUESTION = `SELECT ${COLUMNS} FROM product_questions q ${JOINS}`;

export function findQuestion(queryable: Queryable, id: number): Promise<AdminQuestion | undefined> {
  return queryable.row<AdminQuestion>(`${QUESTION} WHERE q.id = $1`, [id]);
}

/** Lists the approved questions of a product, the newest first. */
export function listApprovedQuestions(
  queryable: Queryable,
  productId: number,
  page: { per_page: number; offset: number },
): Promise<Page<ShownQuestion>> {
  const where = `WHERE q.product_id = $1 AND q.status = 'approved'`;
  return readPage(queryable, page, {
    rows: `SELECT q.*, ${PUBLIC_NAME} AS author_name FROM product_questions q JOIN users u ON u.id = q.user_id
           ${where} ORDER BY q.id DESC LIMIT $2 OFFSET $3`,
    count: `SELECT count(*) AS total FROM product_questions q ${where}`,
    values: [productId],
  });
}

const SORTABLE = {
  created_at: 'q.created_at',
  updated_at: 'q.updated_at',
  answered_at: nullsLast('q.answered_at'),
  status: 'q.status',
};

const matchesSearch = (pattern: string): string => `q.question ILIKE ${pattern} OR q.answer ILIKE ${pattern}
  OR q.user_id IN (SELECT id FROM users WHERE name ILIKE ${pattern} OR email ILIKE ${pattern})
  OR q.product_id IN (SELECT id FROM products WHERE name ILIKE ${pattern})`;

function adminFilter(query: AdminQuestionsQuery): Filter {
  const filter = new Filter('product_questions', 'q');
  if (query.status) filter.add(`q.status = ${filter.bind(query.status)}`);
  if (query.product_id !== undefined) filter.add(`q.product_id = ${filter.bind(query.product_id)}`);
  if (query.user_id !== undefined) filter.add(`q.user_id = ${filter.bind(query.user_id)}`);
  if (query.is_answered !== undefined)
    filter.add(`(q.answer IS NOT NULL) = ${filter.bind(query.is_answered)}`);
  withinDays(filter, 'q.created_at', query);
  if (query.search) filter.add(matchesSearch(filter.bind(containsPattern(query.search))));
  return filter;
}

/** Lists questions of any status, the newest first unless the query has a sort. */
export function listAdminQuestions(
  queryable: Queryable,
  query: AdminQuestionsQuery,
): Promise<Page<AdminQuestion>> {
  const order = orderBy(query.sort, SORTABLE, 'q.id DESC');
  return readPage(queryable, query, listQuery(adminFilter(query), { order, columns: COLUMNS, joins: JOINS }));
}
