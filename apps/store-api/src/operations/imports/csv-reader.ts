import { Readable, pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';

/** The delimiters that spreadsheets write, by how they tie. */
const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Enough for the longest cells there can be; a quote that is never closed makes one record of the whole file. */
const MAX_RECORD_BYTES = 768 * 1024;
/** The line of the columns ends within. */
const HEAD_BYTES = 64 * 1024;

export interface CsvRecord {
  /** 1 for the first record of the file, as spreadsheets count. */
  row: number;
  cells: string[];
}

/** The file cannot be read any further. */
export class UnreadableCsvError extends Error {
  /** @param row where it ends to be readable, as spreadsheets count */
  constructor(row: number, reason: string) {
    super(`Row ${row}: ${reason}`);
  }
}

/** The delimiter of a file, judged by its first line. @param head the first bytes of the file */
export function detectDelimiter(head: Buffer): Delimiter {
  const text = head.subarray(0, HEAD_BYTES).toString('utf8');
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/**
 * The records of a CSV file (RFC 4180), blank lines included as records of one empty cell. Records may end in CRLF,
 * LF or CR; a byte order mark is passed over. One record is in memory at a time, beside a few that are read ahead.
 * @throws UnreadableCsv for a quote that is not closed and a record of more than 768 kB
 */
export async function* readCsvRecords(
  file: AsyncIterable<Buffer>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord, void> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    // A quote inside of a cell that does not begin with one is a quote: 24" wide.
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_BYTES,
  });
  // What fails ends the parser, whose reader is told.
  pipeline(Readable.from(file), parser, () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as Parser & AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new UnreadableCsvError(recordsBefore(error) + 1, reasonOf(error))
      : error;
  }
}

/** The parser is ahead of its reader, and drops what it has read when it fails. */
function recordsBefore(error: CsvError): number {
  return Number((error as { records?: unknown }).records ?? 0);
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened here, or further up, and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'The row is larger than 768 kB; a quote may not be closed.';
  return 'The row is no CSV.';
}
