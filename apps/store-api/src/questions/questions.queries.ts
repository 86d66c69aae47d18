import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
import type { StaffQuestionsQuery } from './questions.dto';
import type { ProductQuestion } from './questions.entity';

/** A question with the name of who asked it. */
export type ShownQuestion = ProductQuestion & { author_name: string };

/** A question with everything that staff needs to answer it. */
export type StaffQuestion = ShownQuestion & {
  author_email: string;
  product_name: string;
  product_slug: string;
  answerer_name: string | null;
};

const QUESTION = `
  SELECT q.*, u.name AS author_name, u.email AS author_email, p.name AS product_name, p.slug AS product_slug,
    s.name AS answerer_name
  FROM product_questions q
  JOIN users u ON u.id = q.user_id
  JOIN products p ON p.id = q.product_id
  LEFT JOIN users s ON s.id = q.answered_by`;

export function findQuestion(queryable: Queryable, id: number): Promise<StaffQuestion | undefined> {
  return queryable.row<StaffQuestion & Record<string, unknown>>(`${QUESTION} WHERE q.id = $1`, [id]);
}

/** The approved questions of a product, the newest first. */
export function approvedQuestions(
  queryable: Queryable,
  productId: number,
  page: { per_page: number; offset: number },
): Promise<Page<ShownQuestion>> {
  const where = `WHERE q.product_id = $1 AND q.status = 'approved'`;
  return readPage(queryable, page, {
    rows: `SELECT q.*, u.name AS author_name FROM product_questions q JOIN users u ON u.id = q.user_id
           ${where} ORDER BY q.id DESC LIMIT $2 OFFSET $3`,
    from: `FROM product_questions q ${where}`,
    values: [productId],
  });
}

const SORTABLE = {
  created_at: 'q.created_at',
  updated_at: 'q.updated_at',
  answered_at: 'q.answered_at',
  status: 'q.status',
};

const FILTERED = `
  WHERE ($1::text IS NULL OR q.status = $1) AND ($2::int IS NULL OR q.product_id = $2)
    AND ($3::int IS NULL OR q.user_id = $3) AND ($4::boolean IS NULL OR (q.answer IS NOT NULL) = $4)
    AND ($5::date IS NULL OR q.created_at >= $5::date::timestamp AT TIME ZONE 'UTC')
    AND ($6::date IS NULL OR q.created_at < ($6::date + 1)::timestamp AT TIME ZONE 'UTC')
    AND ($7::text IS NULL OR q.question ILIKE $7 OR q.answer ILIKE $7
      OR q.user_id IN (SELECT id FROM users WHERE name ILIKE $7 OR email ILIKE $7)
      OR q.product_id IN (SELECT id FROM products WHERE name ILIKE $7))`;

/** Questions of any status, the newest first unless asked otherwise. */
export function staffQuestions(
  queryable: Queryable,
  query: StaffQuestionsQuery,
): Promise<Page<StaffQuestion>> {
  return readPage(queryable, query, {
    rows: `${QUESTION} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'q.id DESC')} LIMIT $8 OFFSET $9`,
    from: `FROM product_questions q ${FILTERED}`,
    values: [
      query.status ?? null,
      query.product_id ?? null,
      query.user_id ?? null,
      query.is_answered ?? null,
      query.from ?? null,
      query.to ?? null,
      containing(query.search),
    ],
  });
}
