import { StreamableFile } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { BYTE_ORDER_MARK } from '../exports/csv-cells';
import { type ReportColumns, type ReportLine, type ReportRow, toCsv, toLine } from './report-columns';
import type { Interval } from './report-range';
import type { FormatQuery } from './reports.dto';
import type { Report } from './reports.service';

export const CSV = 'text/csv';

/** A report about a range of days, as JSON. */
export interface ReportBody {
  data: ReportLine[];
  meta: { from: string; to: string; interval: Interval | null; timezone: string; base_currency: string };
}

/**
 * Writes a report in the format that the client asked for.
 * @param name begins the name of the file
 */
export function reportResponse(
  name: string,
  columns: ReportColumns,
  { rows, range, base }: Report,
  query: FormatQuery,
): ReportBody | StreamableFile {
  const { from, to, timezone, interval } = range;
  if (query.format === 'csv') return csvFile(`${name}-${from}-${to}`, columns, { rows, base }, query);
  const asked = 'period' in columns ? interval : null;
  return {
    data: rows.map((row) => toLine(row, columns, base)),
    meta: { from, to, interval: asked, timezone, base_currency: base },
  };
}

export function csvFile(
  name: string,
  columns: ReportColumns,
  { rows, base }: { rows: readonly ReportRow[]; base: CurrencyCode },
  { bom }: FormatQuery,
): StreamableFile {
  const lines = rows.map((row) => toLine(row, columns, base));
  const text = (bom ? BYTE_ORDER_MARK : '') + toCsv(lines, columns);
  return new StreamableFile(Buffer.from(text), {
    type: `${CSV}; charset=utf-8; header=present`,
    disposition: `attachment; filename="${name}.csv"`,
  });
}
