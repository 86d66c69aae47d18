import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { escapeText, formatCsv } from '@comptoir/csv';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { invalidField } from '../../platform/http/request.errors';
import { type DatevStack, datevDigits, datevHeader, datevLines } from './datev-file';
import { FEC_HEADER, fecLines, fecName } from './fec-file';
import { type DaySum, quickBooksFile, xeroFile } from './journal-files';
import { linesOf } from './ledger-file-lines';
import type { LedgerExportQuery } from './ledger.dto';
import { ENTRIES_OF_DAYS, NUMBERS_OF_DAYS, SUMS_OF_DAYS } from './ledger.queries';
import { LedgerService, type LedgerTerms } from './ledger.service';
import { type LedgerRow, LedgerEntryView, toLedgerEntryView } from './ledger.view';

/** Entries in memory at a time. */
const BATCH = 1_000;
const NO_TAX = 'No VAT';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const CSV_TEXT = 'text/csv; charset=utf-8';

/** A file for an accountant. */
export interface WrittenFile {
  name: string;
  type: string;
  content: Readable;
}

/** Writes the ledger as files for accountants. They are read in batches, as fast as the client takes them. */
@Injectable()
export class LedgerFilesService {
  constructor(
    private readonly db: Db,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the entries of a range of days.
   * @throws RequestErrors.VALIDATION_ERROR when the range ends before it begins, or a file for DATEV lacks its numbers,
   * has days of two years, or numbers of accounts that DATEV cannot have
   */
  async writeFile(query: LedgerExportQuery): Promise<WrittenFile> {
    const { from, to, format } = query;
    const terms = await this.ledger.readTerms();
    await this.ledger.readRange(query);
    const { base } = terms;
    if (format === 'xero' || format === 'quickbooks') return this.writeJournals(query, terms);
    if (format === 'fec') {
      const { registration_number } = this.config.shop.legal;
      const body = (rows: LedgerRow[]): string => fecLines(linesOf(rows, terms), base);
      const content = await this.stream(query, FEC_HEADER, body);
      return { name: fecName(registration_number, to), type: PLAIN_TEXT, content };
    }
    if (format === 'datev') {
      const stack = this.datevStack(query, terms);
      const body = (rows: LedgerRow[]): string => datevLines(rows, terms, stack.digits);
      const text = await this.stream(query, datevHeader(stack), body, windows1252);
      return {
        name: `EXTF_Buchungsstapel_${from}_${to}.csv`,
        type: 'text/csv; charset=windows-1252',
        content: text,
      };
    }
    const columns = Object.keys(LedgerEntryView.properties);
    const content = await this.stream(query, formatCsv([columns], escapeText), (rows) =>
      formatCsv(
        rows.map((row) => plainCells(row, terms)),
        escapeText,
      ),
    );
    return { name: `ledger-${from}-${to}.csv`, type: CSV_TEXT, content };
  }

  private datevStack(
    { from, to, consultant, client }: LedgerExportQuery,
    { base, chart }: LedgerTerms,
  ): DatevStack {
    if (!consultant)
      throw invalidField('consultant', 'A file for DATEV needs the number of the tax adviser.');
    if (!client) throw invalidField('client', 'A file for DATEV needs the number of the shop.');
    if (from.slice(0, 4) !== to.slice(0, 4)) {
      throw invalidField('to', 'A file for DATEV has days of one year.');
    }
    const digits = datevDigits(chart);
    if (!digits) throw invalidField('format', 'DATEV takes numbers of accounts with at most 8 digits only.');
    return { consultant, client, from, to, base, digits, createdAt: this.clock.now() };
  }

  private async writeJournals(
    { format, from, to, no_tax }: LedgerExportQuery,
    { chart, base }: LedgerTerms,
  ): Promise<WrittenFile> {
    const sums = await this.db.replica.rows<DaySum>(SUMS_OF_DAYS, [from, to]);
    const write = format === 'xero' ? xeroFile : quickBooksFile;
    const text = write(sums, { chart, base, noTax: no_tax ?? NO_TAX });
    return { name: `${format}-${from}-${to}.csv`, type: CSV_TEXT, content: Readable.from([text]) };
  }

  /** Reads the first batch before the file begins, so that its errors still become an error response. */
  private async stream(
    { from, to }: LedgerExportQuery,
    header: string,
    write: (rows: LedgerRow[]) => string,
    encode: (text: string) => string | Buffer = (text) => text,
  ): Promise<Readable> {
    const numbers = await this.db.replica.row<NumbersOfDays>(NUMBERS_OF_DAYS, [from, to]);
    const { first, last } = numbers ?? { first: null, last: null };
    const read = (after: number): Promise<LedgerRow[]> =>
      this.db.replica.rows<LedgerRow>(ENTRIES_OF_DAYS, [from, to, after, after + BATCH]);
    const ahead = first === null ? [] : await read(first - 1);
    async function* chunks(): AsyncGenerator<string | Buffer, void> {
      yield encode(header);
      if (first === null || last === null) return;
      if (ahead.length > 0) yield encode(write(ahead));
      for (let after = first - 1 + BATCH; after < last; after += BATCH) {
        const rows = await read(after);
        if (rows.length > 0) yield encode(write(rows));
      }
    }
    return Readable.from(chunks(), { objectMode: false });
  }
}

interface NumbersOfDays {
  first: number | null;
  last: number | null;
}

/** DATEV reads Windows-1252. What it does not have becomes a question mark. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('’', "'").replace(/[^\n\r\u0020-\u00FF]/g, '?'), 'latin1');
}

function plainCells(row: LedgerRow, terms: LedgerTerms): string[] {
  const { debit, credit, ...entry } = toLedgerEntryView(row, terms);
  const cells: Record<string, string | number | null> = {
    ...entry,
    debit: debit.number,
    credit: credit.number,
  };
  return Object.keys(LedgerEntryView.properties).map((name) => String(cells[name] ?? ''));
}
