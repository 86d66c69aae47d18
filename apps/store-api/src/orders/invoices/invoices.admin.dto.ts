import { OmitType } from '@nestjs/swagger';
import { DateField, EnumField, IdField, PageQuery, StringField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { INVOICE_TYPES, type InvoiceType } from './invoices.entity';

/** GET /admin/invoices. */
export class AdminInvoicesQuery extends PageQuery {
  @EnumField(INVOICE_TYPES, { optional: true })
  type?: InvoiceType;

  @StringField({ optional: true, max: 30, example: 'INV-2026-000001', description: 'The whole number.' })
  invoice_number?: string;

  @StringField({ optional: true, max: 30, description: 'The whole number of the order.' })
  order_number?: string;

  @IdField({ optional: true })
  user_id?: number;

  @DateField({ optional: true, description: 'Issued on this day (of `store.timezone`) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Issued on this day (of `store.timezone`) or earlier.' })
  to?: string;

  @SortField(['issued_at', 'invoice_number', 'total'], '-issued_at')
  sort?: string;
}

/** Filters of a list of documents. */
export type InvoiceFilter = Omit<AdminInvoicesQuery, 'page' | 'per_page' | 'offset' | 'sort'>;

/** GET /admin/invoices/archive: the filters of the list; `month` is short for its first and last day. */
export class InvoiceArchiveQuery extends OmitType(AdminInvoicesQuery, [
  'page',
  'per_page',
  'offset',
  'sort',
] as const) {
  @StringField({
    optional: true,
    max: 7,
    pattern: /^20\d{2}-(0[1-9]|1[0-2])$/,
    patternMessage: '$property must be a month such as 2026-11',
    example: '2026-11',
  })
  month?: string;
}
