import { stringify } from 'csv-stringify/sync';

/**
 * Matches text that spreadsheets take for a formula: a sign, also a full-width one, at the beginning of a
 * cell. Text after a semicolon, comma, tab or line break counts too: other tools may split the file there, and drop
 * the spaces and quotes that follow.
 */
const SIGNS = '=+\\-@＝＋－＠';
const BEGINNING = `(?='*[${SIGNS}])(?<=[;,\\t\\r\\n][ "]*)|^(?='*[${SIGNS}\\t\\r\\n])`;
const FORMULA = new RegExp(BEGINNING, 'g');
const NEUTRALISED = new RegExp(`(?:${BEGINNING})'`, 'g');

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Makes a spreadsheet show a cell as plain text. `unescapeFormula` undoes it for every text. */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA, "'");
}

/** A whole or decimal number as the API writes it. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Makes a spreadsheet show a cell as plain text unless it is a number, whose minus is no formula. */
export function escapeText(cell: string): string {
  return NUMBER.test(cell) ? cell : escapeFormula(cell);
}

/** Returns the text of a cell that `escapeFormula` may have written. */
export function unescapeFormula(cell: string): string {
  return cell.replace(NEUTRALISED, '');
}

/**
 * Formats lines of a CSV file (RFC 4180): commas, CRLF, quotes where they are needed.
 * @param escape makes a cell safe for spreadsheets
 */
export function formatCsv(
  rows: readonly (readonly string[])[],
  escape: (cell: string) => string = escapeFormula,
): string {
  return stringify(
    rows.map((row) => row.map((cell) => escape(cell))),
    // By default, only a whole CRLF would be quoted.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}
