import { type CurrencyCode, Money } from '@comptoir/contracts';
import { AppError } from '@comptoir/errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { type CsvLine, readCsvTable } from '../../platform/csv/csv-table';
import { parseListPrice } from './list-price-amounts';
import { MAX_UNITS } from './price-lists.dto';
import type { ListedPrice } from './price-lists.queries';

/** Columns of the file, the same for the export and the import. The names of products are for the reader only. */
const COLUMNS = ['sku', 'product_name', 'min_quantity', 'currency', 'price'] as const;
type Line = CsvLine<(typeof COLUMNS)[number]>;

/** Rows of one file. */
export const MAX_FILE_PRICES = 10_000;
/** Errors that one response names. */
const MAX_ERRORS = 200;
const PRICE = /^\d{1,12}(\.\d{1,3})?$/;

/** A row of a file. */
export interface PriceRow {
  row: number;
  sku: string;
  min_quantity: number;
  /** Minor units of the list's currency; null removes the price. */
  price: number | null;
}

/** Collects errors of rows, by row and column. */
export class RowErrors {
  private readonly errors: Record<string, string[]> = {};

  add(row: number, column: string, message: string): void {
    if (Object.keys(this.errors).length < MAX_ERRORS)
      (this.errors[`rows.${row}.${column}`] ??= []).push(message);
  }

  /** @throws RequestErrors.VALIDATION_ERROR when there is an error */
  assertNone(): void {
    if (Object.keys(this.errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors: this.errors });
  }
}

/** Returns the prices of a list as rows of a file, the header first. */
export function toPriceFileRows(prices: readonly ListedPrice[], currency: CurrencyCode): string[][] {
  const rows = prices.map(({ sku, product_name, min_quantity, price }) => [
    ...[sku, product_name, String(min_quantity), currency],
    Money.format(price, currency),
  ]);
  return [[...COLUMNS], ...rows];
}

/**
 * Reads the prices of a file. Its errors of rows are collected in `errors`.
 * @throws RequestErrors.VALIDATION_ERROR on `file` when it cannot be read
 */
export async function readPriceFile(
  file: Buffer,
  currency: CurrencyCode,
  errors: RowErrors,
): Promise<PriceRow[]> {
  const required = ['sku', 'price'] as const;
  const lines = await readCsvTable(file, { columns: COLUMNS, required, maxRows: MAX_FILE_PRICES });
  const seen = new Map<string, number>();
  return lines.flatMap((line) => {
    const read = rowOf(line, currency, errors);
    if (!read) return [];
    const key = `${read.min_quantity} ${read.sku}`;
    const before = seen.get(key);
    if (before !== undefined) {
      errors.add(line.row, 'sku', `Row ${before} has a price of this SKU from so many units already.`);
    }
    seen.set(key, line.row);
    return [read];
  });
}

function rowOf(
  { row, cells, hasCommas }: Line,
  currency: CurrencyCode,
  errors: RowErrors,
): PriceRow | undefined {
  const units = cells.min_quantity === '' ? 1 : Number(cells.min_quantity);
  const isCount = /^\d{0,7}$/.test(cells.min_quantity) && units >= 1 && units <= MAX_UNITS;
  if (!isCount) errors.add(row, 'min_quantity', `It must be a whole number from 1 to ${MAX_UNITS}.`);
  if (cells.sku === '') errors.add(row, 'sku', 'The row has no SKU.');
  if (cells.currency !== '' && cells.currency.toUpperCase() !== currency)
    errors.add(row, 'currency', `The prices of this list are in ${currency}.`);
  const price = priceOf(row, hasCommas ? cells.price.replace(',', '.') : cells.price, currency, errors);
  return isCount && cells.sku !== '' ? { row, sku: cells.sku, min_quantity: units, price } : undefined;
}

function priceOf(row: number, text: string, currency: CurrencyCode, errors: RowErrors): number | null {
  if (text === '') return null;
  if (!PRICE.test(text)) {
    errors.add(row, 'price', 'It must be an amount, such as 8.50.');
    return null;
  }
  try {
    return parseListPrice(currency, text, 'price');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.add(row, 'price', error.errors?.price?.[0] ?? error.message);
    return null;
  }
}
