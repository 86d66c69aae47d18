import { Readable, pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';

/** Delimiters that spreadsheets write; the first wins a tie. */
const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Enough for the longest possible cells; an unclosed quote would make one record of the whole file. */
const MAX_RECORD_BYTES = 768 * 1024;
/** The header line must end within. */
const HEAD_BYTES = 64 * 1024;

export interface CsvRecord {
  /** Number of the row in a spreadsheet; 1 is the first record of the file. */
  row: number;
  cells: string[];
}

/** Thrown when the rest of the file cannot be read. */
export class UnreadableCsvError extends Error {
  /** @param row first unreadable row, as in a spreadsheet */
  constructor(row: number, reason: string) {
    super(`Row ${row}: ${reason}`);
  }
}

/** Detects the delimiter of a file from its first line. @param head the first bytes of the file */
export function detectDelimiter(head: Buffer): Delimiter {
  const text = head.subarray(0, HEAD_BYTES).toString('utf8');
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/**
 * Reads the records of a CSV file (RFC 4180); a blank line is a record of one empty cell. Records may end in
 * CRLF, LF or CR; a byte order mark is skipped. Memory holds one record and a few that are read ahead.
 * @throws UnreadableCsvError for an unclosed quote and a record of more than 768 kB
 */
export async function* readCsvRecords(
  file: AsyncIterable<Buffer>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord, void> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    // A quote inside of an unquoted cell is plain text: 24" wide.
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_BYTES,
  });
  // An error ends the parser, which passes it to the reader.
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

/** The parser reads ahead, and drops the records that were not taken yet when it fails. */
function recordsBefore(error: CsvError): number {
  return Number((error as { records?: unknown }).records ?? 0);
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened here, or further up, and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'The row is larger than 768 kB; a quote may not be closed.';
  return 'The row is no CSV.';
}
