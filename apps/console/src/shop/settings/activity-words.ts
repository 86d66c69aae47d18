type Row = Readonly<Record<string, unknown>>;

/** An entry of the log, as far as its words need it. */
export interface Entry {
  subject_type: string;
  subject_id: string | number;
  changes: { before?: Row | null; after?: Row | null };
}

/** Tables whose pages have another name. */
const RESOURCES: Readonly<Record<string, string>> = {
  inventory: 'stock',
  product_questions: 'questions',
  blog_posts: 'posts',
  blog_categories: 'post-categories',
};
/** Columns that name a record for people, the best first. */
const NAMES = ['name', 'title', 'order_number', 'invoice_number', 'code', 'sku', 'question', 'email', 'key'];
const AMOUNT = /(?:^|_)(?:amount|price|total|subtotal|cost|fee|balance)$/;

/** Returns the name of the console's resource whose records a table holds. */
export function resourceOf({ subject_type }: Pick<Entry, 'subject_type'>): string {
  return RESOURCES[subject_type] ?? subject_type.replaceAll('_', '-');
}

/** Returns the name that the entry tells of its record; its number when it tells none. */
export function nameOf({ subject_id, changes: { before, after } }: Entry): string {
  const row = after ?? before ?? {};
  const name = NAMES.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : String(subject_id);
}

/** Returns what was done to the record. */
export function kindOf({ changes: { before, after } }: Entry): 'created' | 'changed' | 'deleted' {
  if (!before) return 'created';
  return after ? 'changed' : 'deleted';
}

/** Returns an amount of a column that holds minor units, such as `118.40`; undefined for other columns. */
export function amountOf(column: string, value: unknown, currency: string): string | undefined {
  if (!AMOUNT.test(column) || typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (value / 10 ** digits).toFixed(digits);
}
