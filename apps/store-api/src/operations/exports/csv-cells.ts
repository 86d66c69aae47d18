import { stringify } from 'csv-stringify/sync';

/**
 * Matches text that spreadsheets take for a formula: a sign, full-width ones included, at the beginning of a cell, and of what
 * becomes a cell of its own where a file is split at semicolons, commas, tabs or lines inside of the text.
 */
const SIGNS = '=+\\-@＝＋－＠';
const BEGINNING = `(?<=[;,\\t\\r\\n])(?='*[${SIGNS}])|^(?='*[${SIGNS}\\t\\r\\n])`;
const FORMULA = new RegExp(BEGINNING, 'g');
const NEUTRALISED = new RegExp(`(?:${BEGINNING})'`, 'g');

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Has a spreadsheet show a cell as the text that it is. `shown` undoes it, for every text there is. */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA, "'");
}

/** The text of a cell that `neutralised` may have written. */
export function unescapeFormula(cell: string): string {
  return cell.replace(NEUTRALISED, '');
}

/** Lines of a CSV file (RFC 4180): commas, CRLF, quotes where they are needed. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    // Else only the whole CRLF would have a cell quoted.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}
