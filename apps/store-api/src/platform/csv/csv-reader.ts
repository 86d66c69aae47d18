import { Readable, pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';

/** Delimiters that spreadsheets write; the first wins a tie. */
const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Enough for the longest possible cells; an unclosed quote would make one record of the whole file. */
const MAX_RECORD_BYTES = 768 * 1024;
/** The parser takes a piece as a whole, and holds all of its records. A piece of short lines has many. */
const PIECE_BYTES = 4 * 1024;
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
 * Reads the records of a CSV file (RFC 4180). Blank lines are skipped, and counted in the numbers of the rows. Records
 * may end in CRLF, LF or CR; a byte order mark is skipped. Memory holds one record and a few that are read ahead.
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
    skip_empty_lines: true,
    info: true,
  });
  // An error ends the parser, which passes it to the reader.
  pipeline(Readable.from(piecesOf(file)), parser, () => undefined);
  try {
    for await (const { info, record } of parser as Parser & AsyncIterable<ParsedRecord>) {
      yield { row: rowOf(info), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? // The parser reads ahead, and drops the records that were not taken yet when it fails.
        new UnreadableCsvError(rowOf(error as Partial<Counted>) + 1, reasonOf(error))
      : error;
  }
}

/** Records and blank lines so far, as the parser counts them. */
interface Counted {
  records: number;
  empty_lines: number;
}

interface ParsedRecord {
  info: Counted;
  record: string[];
}

function rowOf({ records = 0, empty_lines = 0 }: Partial<Counted>): number {
  return records + empty_lines;
}

async function* piecesOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  for await (const chunk of file) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      yield chunk.subarray(start, start + PIECE_BYTES);
    }
  }
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened here, or further up, and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'The row is larger than 768 kB; a quote may not be closed.';
  return 'The row is no CSV.';
}
