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
  gift_cards_sold: 'amount',
  net: 'amount',
  refunded: 'amount',
  average: 'amount',
  base_total: 'base',
  base_gift_cards_sold: 'base',
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
  category: 'text',
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
  withdrawn: 'amount',
  fees: 'amount',
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
  released: 'amount',
  exchange: 'amount',
  shipping: 'amount',
  base_amount: 'base',
} as const satisfies ReportColumns;

export const LIABILITIES_COLUMNS = {
  period: 'period',
  book: 'text',
  currency: 'text',
  opening: 'amount',
  sold: 'amount',
  issued: 'amount',
  returned: 'amount',
  spent: 'amount',
  adjusted: 'amount',
  closing: 'amount',
} as const satisfies ReportColumns;

export const POINTS_COLUMNS = {
  period: 'period',
  opening: 'count',
  earned: 'count',
  redeemed: 'count',
  reversed: 'count',
  adjusted: 'count',
  closing: 'count',
  debt: 'count',
  base_value: 'base',
} as const satisfies ReportColumns;

export const COMMISSIONS_COLUMNS = {
  period: 'period',
  currency: 'text',
  opening: 'amount',
  earned: 'amount',
  reversed: 'amount',
  adjusted: 'amount',
  paid_out: 'amount',
  closing: 'amount',
  pending: 'amount',
  approved: 'amount',
  paid: 'amount',
  cancelled: 'amount',
} as const satisfies ReportColumns;

export const STOCK_COLUMNS = {
  warehouse: 'text',
  product_id: 'id',
  name: 'word',
  on_hand: 'count',
  reserved: 'count',
  value: 'base',
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

/** Schema of the units in stock; `valued_at` says what a unit counts for. */
export const StockReportSchema = Type.Object(
  {
    data: Type.Array(lineSchema('StockReportLine', STOCK_COLUMNS)),
    meta: Type.Object(
      {
        day: DateOnly,
        timezone: Type.String(),
        base_currency: Type.String(),
        valued_at: Type.Literal('price'),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
