import { PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { invalidField } from '../../platform/http/request.errors';
import type { InvoiceArchiveQuery, InvoiceFilter } from './invoices.admin.dto';
import { InvoicesAdminService } from './invoices.admin.service';
import { InvoiceErrors } from './invoices.errors';

/** Drawing a document takes some hundredths of a second, and a client waits for the file. */
export const MOST_ARCHIVED = 2_000;

/** Packs documents into a ZIP file. One document is in memory at a time, drawn as fast as the client reads. */
@Injectable()
export class InvoiceArchiveService {
  constructor(private readonly invoices: InvoicesAdminService) {}

  /** @throws InvoiceErrors.INVOICE_ARCHIVE_TOO_LARGE, RequestErrors.VALIDATION_ERROR without a range of days */
  async archiveInvoices(query: InvoiceArchiveQuery): Promise<Readable> {
    const found = await this.invoices.listInvoiceNumbers(rangeOf(query), 0, MOST_ARCHIVED + 1);
    if (found.length > MOST_ARCHIVED) throw InvoiceErrors.INVOICE_ARCHIVE_TOO_LARGE();
    const zip = new ZipFile();
    const file = new PassThrough();
    zip.on('error', (error: Error) => file.destroy(error));
    for (const { id, invoice_number, issued_at } of found) {
      // A PDF is compressed already.
      const options = { mtime: issued_at, compress: false };
      zip.addReadStreamLazy(`${invoice_number}.pdf`, options, (done) => {
        this.invoices.readInvoicePdf(id).then(
          ({ content }) => done(null, Readable.from([content])),
          (error: Error) => done(error, new PassThrough()),
        );
      });
    }
    zip.end();
    zip.outputStream.pipe(file);
    return file;
  }
}

/** Replaces the month by its days. @throws RequestErrors.VALIDATION_ERROR without a range of days */
function rangeOf({ month, ...filter }: InvoiceArchiveQuery): InvoiceFilter {
  if (month) return { ...filter, from: `${month}-01`, to: lastDayOf(month) };
  if (!filter.from || !filter.to) throw invalidField('month', 'Give a month, or days with from and to.');
  return filter;
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}
