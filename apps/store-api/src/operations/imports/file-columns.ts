import { FIELD_PREFIX, PRODUCT_CELLS, VARIANT_CELLS } from '../exports/product-records';
import { unescapeFormula } from '@comptoir/csv';
import type { CsvRecord, Delimiter } from '../../platform/csv/csv-reader';

type ExportedColumn = keyof typeof PRODUCT_CELLS | keyof typeof VARIANT_CELLS;
/** Columns of an export, and ids as an alternative to slugs. */
export type Column = ExportedColumn | 'category_id' | 'brand_id' | FieldColumn;
/** Column of a custom field of products. */
export type FieldColumn = `${typeof FIELD_PREFIX}${string}`;

const COLUMNS = new Set<string>([
  ...Object.keys(PRODUCT_CELLS),
  ...Object.keys(VARIANT_CELLS),
  'category_id',
  'brand_id',
]);

/** Columns of numbers, which have decimal commas in a file with semicolons. */
export const NUMBERS: ReadonlySet<Column> = new Set<Column>([
  'price',
  'compare_price',
  'weight',
  'length',
  'width',
  'height',
  'variant_price',
  'variant_compare_price',
  'variant_weight',
  'oversell_limit',
  'backorder_days',
  'age_limit',
  'content_amount',
]);
const DECIMAL_COMMA = /^(\d+),(\d+)$/;

const MAX_COLUMNS = 200;
/** Character that a decoder writes for bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/** The first line of a file. */
export interface Header {
  delimiter: Delimiter;
  /** By position; undefined for an unknown column. */
  columns: (Column | undefined)[];
  /** Names of the unknown columns. */
  ignored: string[];
}

/** A row of a product file. */
export interface ProductRow {
  /** Number of the row in a spreadsheet; 1 is the header. */
  row: number;
  /** Trimmed, without the apostrophe of an export; undefined for a column that is not in the file. */
  cells: Partial<Record<Column, string>>;
  /** Error that makes the whole row unusable. */
  error?: RowError;
}

/** An error of one row. */
export interface RowError {
  row: number;
  /** A column; `row` for the row as a whole. */
  field: string;
  message: string;
}

/**
 * @param fields keys of the custom fields of products
 * @returns an error message when the line is not a valid header
 */
export function parseHeader(
  cells: readonly string[],
  delimiter: Delimiter,
  fields: readonly string[],
): Header | string {
  const known = new Set([...COLUMNS, ...fields.map((key) => FIELD_PREFIX + key)]);
  const names = cells.map((cell) =>
    unescapeFormula(cell.trim())
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (names.length > MAX_COLUMNS) return `The file must not have more than ${MAX_COLUMNS} columns.`;
  const columns = names.map((name) => (known.has(name) ? (name as Column) : undefined));
  const given = columns.filter((column) => column !== undefined);
  const twice = given.find((column, index) => given.indexOf(column) !== index);
  if (twice) return `The column ${twice} appears twice.`;
  if (!given.includes('sku')) return 'The first line must name the columns, with sku among them.';
  const ignored = names.filter((name) => name !== '' && !known.has(name));
  return { delimiter, columns, ignored: [...new Set(ignored)].map((name) => name.slice(0, 100)) };
}

/** Returns the cells of custom fields of a row, by column. */
export function fieldCellsOf({ cells }: ProductRow): [FieldColumn, string][] {
  return Object.entries(cells).filter((entry): entry is [FieldColumn, string] =>
    entry[0].startsWith(FIELD_PREFIX),
  );
}

/** Returns true for a blank line, and for a row of empty cells as spreadsheets write it. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '');
}

export function parseRow({ row, cells: given }: CsvRecord, { columns, delimiter }: Header): ProductRow {
  const cells: ProductRow['cells'] = {};
  columns.forEach((column, index) => {
    const cell = given[index];
    if (column && cell !== undefined) cells[column] = textOf(cell, column, delimiter);
  });
  return { row, cells, error: errorOf(row, given, { columns, delimiter }) };
}

function textOf(cell: string, column: Column, delimiter: Delimiter): string {
  const text = unescapeFormula(cell).trim();
  return delimiter === ';' && NUMBERS.has(column) ? text.replace(DECIMAL_COMMA, '$1.$2') : text;
}

function errorOf(
  row: number,
  cells: readonly string[],
  { columns, delimiter }: Pick<Header, 'columns' | 'delimiter'>,
): RowError | undefined {
  if (cells.length !== columns.length) {
    const message = `The row has ${cells.length} cells, and the first line ${columns.length}.`;
    return { row, field: 'row', message };
  }
  for (const [index, cell] of cells.entries()) {
    const field = columns[index];
    if (!field) continue;
    if (cell.includes(REPLACEMENT_CHARACTER))
      return { row, field, message: `${field} is not UTF-8: save the file as CSV UTF-8` };
    // Nobody can tell whether 1,234 is more or less than two.
    if (delimiter === ',' && NUMBERS.has(field) && DECIMAL_COMMA.test(cell.trim())) {
      const message = `${field} has a comma: write 12.90, or separate the columns by semicolons`;
      return { row, field, message };
    }
    if (cell.includes('\0')) return { row, field, message: `${field} must not contain NUL characters` };
  }
  return undefined;
}
