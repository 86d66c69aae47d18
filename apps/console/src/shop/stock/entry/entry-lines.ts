import { type Result, isApiError } from '@comptoir/store-client';
import { withoutName } from '../../../shared/data/error-messages';

export type StockRow = Result<'adminStock.list'>['data'][number];

/** Changes of stock that staff record for many articles at once. */
export type EntryKind = 'receive' | 'count' | 'transfer';

/** Units of a variant in one warehouse. */
interface Units {
  available: number;
  /** On hand and to ship: what lies on the shelf. */
  onShelf: number;
}

/** An article as the search finds it. */
export interface Article {
  variantId: number;
  name: string;
  sku: string;
}

/** A line of the page: an article, and the number that was typed or scanned. */
export interface EntryLine extends Article {
  quantity: string;
  /** Its units by warehouse, as they were read when it was added. */
  units: Readonly<Record<number, Units>>;
  problem?: string;
}

/** Returns the units of a variant by warehouse. */
export function unitsOf(rows: readonly StockRow[]): EntryLine['units'] {
  return Object.fromEntries(
    rows.map(({ warehouse, quantity, available, paid_to_ship }) => [
      warehouse.id,
      { available, onShelf: quantity + paid_to_ship },
    ]),
  );
}

/** Adds an article with one unit, at the top where the person looks, or raises the number of its line. */
export function withArticle(
  lines: readonly EntryLine[],
  article: Article,
  units: EntryLine['units'],
): EntryLine[] {
  const known = lines.find(({ variantId }) => variantId === article.variantId);
  if (!known) return [{ ...article, units, quantity: '1' }, ...lines];
  const raised = { ...known, quantity: String((unitsIn(known.quantity) ?? 0) + 1), problem: undefined };
  return lines.map((line) => (line === known ? raised : line));
}

/** Returns the typed whole number; undefined for anything else. */
export function unitsIn(quantity: string): number | undefined {
  return /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : undefined;
}

/** Returns the line as the service takes it. @param warehouseId where it was counted */
export function countedLine(
  line: EntryLine,
  warehouseId: number,
): { variant_id: number; counted: number; expected: number } {
  const expected = line.units[warehouseId]?.onShelf ?? 0;
  return { variant_id: line.variantId, counted: unitsIn(line.quantity) ?? 0, expected };
}

/** Returns the line as the service takes it. */
export function movedLine(line: EntryLine): { variant_id: number; quantity: number } {
  return { variant_id: line.variantId, quantity: unitsIn(line.quantity) ?? 0 };
}

/**
 * Puts the messages of the service at their lines.
 * @param sent the lines of the request, in its order
 */
export function withProblems(
  lines: readonly EntryLine[],
  sent: readonly EntryLine[],
  error: unknown,
): EntryLine[] {
  const problems = new Map<number, string>();
  const faults = isApiError(error) ? Object.entries(error.fieldErrors) : [];
  for (const [path, [message = '']] of faults) {
    const line = sent[Number(/^items\.(\d+)\./.exec(path)?.[1] ?? NaN)];
    if (line) problems.set(line.variantId, withoutName(path, message));
  }
  return lines.map((line) => ({ ...line, problem: problems.get(line.variantId) }));
}

/** Returns the name of the fields of lines that have an input on the page. */
export const inputsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    ['variant_id', 'quantity', 'counted', 'expected'].map((field) => `items.${index}.${field}`),
  ).flat();
