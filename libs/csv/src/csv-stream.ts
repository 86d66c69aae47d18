import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, escapeFormula, formatCsv } from './csv-cells';

/** Lines of a file that are read together. */
export interface CsvBatch<Cursor> {
  rows: readonly (readonly string[])[];
  /** Where the batch ends. */
  last: Cursor;
}

/** Reads the batch that follows `after`, or the first one; undefined after the last one. */
export type NextCsvBatch<Cursor> = (after: Cursor | undefined) => Promise<CsvBatch<Cursor> | undefined>;

interface CsvOptions {
  header: readonly string[];
  /** True begins the file with a byte order mark. */
  bom?: boolean;
  /** Makes a cell safe for spreadsheets; `escapeFormula` unless given. */
  escape?: (cell: string) => string;
}

/**
 * Writes a CSV file as fast as the client takes it: memory and the database hold one batch, however long the file is.
 * The first batch is read before the file begins, so that its errors still become an error response.
 */
export async function streamCsv<Cursor>(options: CsvOptions, next: NextCsvBatch<Cursor>): Promise<Readable> {
  const first = await next(undefined);
  return Readable.from(chunksOf(options, first, next), { objectMode: false });
}

async function* chunksOf<Cursor>(
  { header, bom, escape = escapeFormula }: CsvOptions,
  first: CsvBatch<Cursor> | undefined,
  next: NextCsvBatch<Cursor>,
): AsyncGenerator<string, void> {
  yield (bom ? BYTE_ORDER_MARK : '') + formatCsv([header], escape);
  for (let batch = first; batch; batch = await next(batch.last)) {
    if (batch.rows.length > 0) yield formatCsv(batch.rows, escape);
  }
}
