import type { CallOptions, StoreClient } from '@comptoir/store-client';

/** A value of a report's row. `base` is an amount in the base currency, `money` one in the row's; `order` leads to it. */
export type ColumnKind =
  | 'text'
  | 'order'
  | 'code'
  | 'category'
  | 'period'
  | 'count'
  | 'money'
  | 'base'
  | 'percent';

export type FilterName = 'from' | 'to' | 'interval' | 'currency' | 'group_by' | 'home' | 'day' | 'as_of';

export type ReportInput = Partial<Record<FilterName, string>>;
export type ReportRow = Record<string, string | number | null>;

/** The rows of a report, and the days that they are about. */
export interface ReportAnswer {
  data: unknown[];
  meta?: { from?: string; to?: string };
}

/** A report with its filters and columns. */
export interface ReportDefinition {
  filters: readonly FilterName[];
  groups?: readonly string[];
  /** True for a report that only administrators read. */
  ofAdmins?: boolean;
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns whose values add up over the rows of a currency, or of all rows where there is no currency. */
  sums?: readonly string[];
  load(store: StoreClient, input: ReportInput, options: CallOptions): Promise<ReportAnswer>;
  download(store: StoreClient, input: ReportInput): Promise<Blob>;
}

const PERIODS = ['from', 'to', 'interval', 'currency'] as const;

/** Reads a report of the client. Its inputs are texts of a form, which the service validates. */
function report(
  name: keyof StoreClient['adminReports'],
  definition: Omit<ReportDefinition, 'load' | 'download'>,
): ReportDefinition {
  type Call = (input: object, options?: CallOptions) => Promise<unknown>;
  const callOf = (store: StoreClient): Call => store.adminReports[name];
  return {
    ...definition,
    load: async (store, input, options) => (await callOf(store)(input, options)) as ReportAnswer,
    download: async (store, input) => (await callOf(store)({ ...input, format: 'csv' })) as Blob,
  };
}

/** All reports, in the order in which they are offered. */
export const REPORTS = {
  sales: report('getSales', {
    filters: PERIODS,
    columns: {
      period: 'period',
      currency: 'text',
      orders: 'count',
      units: 'count',
      gross: 'money',
      discounts: 'money',
      shipping: 'money',
      tax: 'money',
      total: 'money',
      gift_cards_sold: 'money',
      net: 'money',
      refunded: 'money',
      average: 'money',
      base_total: 'base',
    },
    sums: [
      ...['orders', 'units', 'gross', 'discounts', 'shipping', 'tax', 'total'],
      ...['gift_cards_sold', 'net', 'refunded', 'base_total'],
    ],
  }),
  taxes: report('getTaxes', {
    filters: PERIODS,
    columns: {
      period: 'period',
      country: 'text',
      category: 'category',
      tax_name: 'text',
      rate: 'percent',
      document: 'code',
      currency: 'text',
      documents: 'count',
      net: 'money',
      tax: 'money',
      gross: 'money',
      base_tax: 'base',
    },
    sums: ['documents', 'net', 'tax', 'gross', 'base_tax'],
  }),
  oss: report('getCrossBorderTaxes', {
    filters: ['from', 'to', 'home'],
    columns: {
      period: 'period',
      country: 'text',
      rate: 'percent',
      invoices: 'count',
      credit_notes: 'count',
      base_net: 'base',
      base_tax: 'base',
      base_gross: 'base',
    },
    sums: ['invoices', 'credit_notes', 'base_net', 'base_tax', 'base_gross'],
  }),
  payments: report('getPayments', {
    filters: PERIODS,
    columns: {
      period: 'period',
      tender: 'code',
      currency: 'text',
      payments: 'count',
      received: 'money',
      refunds: 'count',
      refunded: 'money',
      net: 'money',
      disputes: 'count',
      disputed: 'money',
      base_net: 'base',
    },
    sums: ['payments', 'received', 'refunds', 'refunded', 'net', 'disputes', 'disputed', 'base_net'],
  }),
  refunds: report('getRefunds', {
    filters: PERIODS,
    columns: {
      period: 'period',
      source: 'code',
      return_reason: 'code',
      status: 'code',
      currency: 'text',
      refunds: 'count',
      amount: 'money',
      card: 'money',
      gift_card: 'money',
      wallet: 'money',
      offline: 'money',
      released: 'money',
      shipping: 'money',
    },
    sums: ['refunds', 'amount', 'card', 'gift_card', 'wallet', 'offline', 'released', 'shipping'],
  }),
  'best-sellers': report('getBestSellers', {
    filters: ['from', 'to', 'group_by', 'currency'],
    groups: ['product', 'category', 'country'],
    columns: {
      name: 'text',
      currency: 'text',
      orders: 'count',
      units: 'count',
      discounts: 'money',
      total: 'money',
      base_total: 'base',
    },
  }),
  liabilities: report('getLiabilities', {
    filters: PERIODS,
    columns: {
      period: 'period',
      book: 'code',
      currency: 'text',
      opening: 'money',
      sold: 'money',
      issued: 'money',
      returned: 'money',
      spent: 'money',
      adjusted: 'money',
      closing: 'money',
    },
  }),
  points: report('getPoints', {
    filters: ['from', 'to', 'interval'],
    columns: {
      period: 'period',
      opening: 'count',
      earned: 'count',
      redeemed: 'count',
      reversed: 'count',
      adjusted: 'count',
      closing: 'count',
      debt: 'count',
      base_value: 'base',
    },
  }),
  affiliates: report('getCommissions', {
    filters: PERIODS,
    columns: {
      period: 'period',
      currency: 'text',
      opening: 'money',
      earned: 'money',
      reversed: 'money',
      adjusted: 'money',
      paid_out: 'money',
      closing: 'money',
      pending: 'money',
      approved: 'money',
    },
  }),
  'open-items': report('getOpenItems', {
    filters: ['as_of'],
    ofAdmins: true,
    columns: {
      order_number: 'order',
      invoice_number: 'text',
      customer: 'text',
      company: 'text',
      invoiced_on: 'text',
      due_on: 'text',
      currency: 'text',
      total: 'money',
      received: 'money',
      credited: 'money',
      written_off: 'money',
      left: 'money',
      base_left: 'base',
      days_overdue: 'count',
      age: 'code',
    },
    sums: ['total', 'received', 'credited', 'written_off', 'left', 'base_left'],
  }),
  stock: report('getStock', {
    filters: ['day', 'group_by'],
    groups: ['warehouse', 'product'],
    columns: {
      warehouse: 'text',
      name: 'text',
      on_hand: 'count',
      reserved: 'count',
      value: 'base',
    },
    sums: ['on_hand', 'reserved', 'value'],
  }),
} satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof REPORTS;
