import type { StreamableFile } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { csvFile } from '../../platform/csv/csv-file';
import { type ReportColumns, type ReportLine, type ReportRow, toCsvRows, toLine } from './report-columns';
import type { Interval } from './report-range';
import type { FormatQuery } from './reports.dto';
import type { Report } from './reports.service';

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
  if (query.format === 'csv') return reportFile(`${name}-${from}-${to}`, columns, { rows, base }, query);
  const asked = 'period' in columns ? interval : null;
  return {
    data: rows.map((row) => toLine(row, columns, base)),
    meta: { from, to, interval: asked, timezone, base_currency: base },
  };
}

export function reportFile(
  name: string,
  columns: ReportColumns,
  { rows, base }: { rows: readonly ReportRow[]; base: CurrencyCode },
  { bom }: FormatQuery,
): StreamableFile {
  const lines = rows.map((row) => toLine(row, columns, base));
  return csvFile(name, toCsvRows(lines, columns), bom);
}
