import { stringify } from 'csv-stringify/sync';

/** What spreadsheets take for a formula at the beginning of a cell, full-width signs included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Has a spreadsheet show a cell as the text that it is. `shown` undoes it, for every text there is. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `neutralised` may have written. */
export function shown(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

/** Lines of a CSV file (RFC 4180): commas, CRLF, quotes where they are needed. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(neutralised)),
    // Else only the whole CRLF would have a cell quoted.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}
