import { StreamableFile } from '@nestjs/common';
import { BYTE_ORDER_MARK, escapeText, formatCsv } from '@comptoir/csv';

export const CSV = 'text/csv';
/** Formats of a list or report that is also a file. */
export const FORMATS = ['json', 'csv'] as const;

/**
 * Answers a request with a CSV file. Numbers are never formulas, so a minus stays as it is.
 * @param name of the file, without its ending
 * @param rows cells, the header first
 * @param bom begins the file with a byte order mark
 */
export function csvFile(
  name: string,
  rows: readonly (readonly string[])[],
  bom: boolean | undefined,
): StreamableFile {
  const text = (bom ? BYTE_ORDER_MARK : '') + formatCsv(rows, escapeText);
  return new StreamableFile(Buffer.from(text), {
    type: `${CSV}; charset=utf-8; header=present`,
    disposition: `attachment; filename="${name}.csv"`,
  });
}
