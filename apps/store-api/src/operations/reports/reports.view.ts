import { type TSchema, Type } from '@sinclair/typebox';
import { DateOnly, nullable, stringEnum } from '@comptoir/http';
import { type ReportColumns, lineSchema } from './report-columns';
import { INTERVALS } from './report-range';

export const SALES_COLUMNS = {
  period: 'period',
  currency: 'text',
  orders: 'count',
  units: 'count',
  gross: 'amount',
  discounts: 'amount',
  shipping: 'amount',
  tax: 'amount',
  total: 'amount',
  net: 'amount',
  refunded: 'amount',
  average: 'amount',
  base_total: 'base',
  base_net: 'base',
  base_tax: 'base',
  base_refunded: 'base',
} as const satisfies ReportColumns;

export const BEST_SELLERS_COLUMNS = {
  id: 'id',
  name: 'word',
  currency: 'text',
  orders: 'count',
  units: 'count',
  discounts: 'amount',
  total: 'amount',
  base_total: 'base',
} as const satisfies ReportColumns;

export const TAXES_COLUMNS = {
  period: 'period',
  country: 'word',
  tax_name: 'text',
  rate: 'text',
  document: 'text',
  currency: 'text',
  documents: 'count',
  net: 'amount',
  tax: 'amount',
  gross: 'amount',
  base_net: 'base',
  base_tax: 'base',
  base_gross: 'base',
} as const satisfies ReportColumns;

export const CROSS_BORDER_COLUMNS = {
  period: 'period',
  country: 'text',
  rate: 'text',
  invoices: 'count',
  credit_notes: 'count',
  base_net: 'base',
  base_tax: 'base',
  base_gross: 'base',
} as const satisfies ReportColumns;

export const PAYMENTS_COLUMNS = {
  period: 'period',
  tender: 'text',
  currency: 'text',
  payments: 'count',
  received: 'amount',
  refunds: 'count',
  refunded: 'amount',
  net: 'amount',
  disputes: 'count',
  disputed: 'amount',
  base_received: 'base',
  base_refunded: 'base',
  base_net: 'base',
} as const satisfies ReportColumns;

export const REFUNDS_COLUMNS = {
  period: 'period',
  source: 'text',
  return_reason: 'word',
  status: 'text',
  currency: 'text',
  refunds: 'count',
  amount: 'amount',
  card: 'amount',
  gift_card: 'amount',
  wallet: 'amount',
  offline: 'amount',
  shipping: 'amount',
  base_amount: 'base',
} as const satisfies ReportColumns;

const Meta = {
  from: DateOnly,
  to: DateOnly,
  interval: nullable(stringEnum(INTERVALS)),
  timezone: Type.String(),
  base_currency: Type.String(),
};

/** Returns the schema of a report about a range of days. */
export function reportSchema(title: string, columns: ReportColumns): TSchema {
  return Type.Object(
    {
      data: Type.Array(lineSchema(title, columns)),
      meta: Type.Object(Meta, { additionalProperties: false }),
    },
    { additionalProperties: false },
  );
}
