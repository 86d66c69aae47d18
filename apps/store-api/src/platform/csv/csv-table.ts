import { Readable } from 'node:stream';
import { unescapeFormula } from '@comptoir/csv';
import { invalidField } from '../http/request.errors';
import { UnreadableCsvError, detectDelimiter, readCsvRecords } from './csv-reader';

/** A line of a table, with its cells by column; a column that the file has not is an empty text. */
export interface CsvLine<Column extends string> {
  /** Number of the row in a spreadsheet; the header is 1. */
  row: number;
  cells: Record<Column, string>;
  /** True when numbers of the file may have decimal commas. */
  hasCommas: boolean;
}

/**
 * Reads a small CSV file with a header, whose columns come in any order and case. Unknown columns and blank lines are
 * skipped.
 * @throws RequestErrors.VALIDATION_ERROR on `file` for a file that is empty, unreadable or too long, and for a missing
 * column
 */
export async function readCsvTable<Column extends string>(
  file: Buffer,
  {
    columns,
    required,
    maxRows,
  }: { columns: readonly Column[]; required: readonly Column[]; maxRows: number },
): Promise<CsvLine<Column>[]> {
  const delimiter = detectDelimiter(file);
  const lines: CsvLine<Column>[] = [];
  let header: string[] | undefined;
  try {
    for await (const { row, cells } of readCsvRecords(Readable.from([file]), delimiter)) {
      if (!header) {
        header = cells.map((cell) => cell.trim().toLowerCase());
        assertColumns(header, required);
        continue;
      }
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (lines.length === maxRows) throw invalidField('file', `The file has more than ${maxRows} rows.`);
      lines.push({ row, cells: cellsOf(header, cells, columns), hasCommas: delimiter !== ',' });
    }
  } catch (error) {
    if (error instanceof UnreadableCsvError) throw invalidField('file', error.message);
    throw error;
  }
  if (!header) throw invalidField('file', 'The file is empty.');
  return lines;
}

function assertColumns(header: readonly string[], required: readonly string[]): void {
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length > 0) throw invalidField('file', `The file has no column ${missing.join(', ')}.`);
}

function cellsOf<Column extends string>(
  header: readonly string[],
  cells: readonly string[],
  columns: readonly Column[],
): Record<Column, string> {
  const entries = columns.map((column) => {
    const index = header.indexOf(column);
    return [column, index < 0 ? '' : unescapeFormula((cells[index] ?? '').trim())] as const;
  });
  return Object.fromEntries(entries) as Record<Column, string>;
}
