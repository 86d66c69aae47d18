import { BooleanField, CountryField, CurrencyField, DateField, EnumField, IntField } from '@comptoir/http';
import { FORMATS } from '../../platform/csv/csv-file';
import { INTERVALS, type Interval, MOST_PERIODS } from './report-range';

export const GROUPS = ['product', 'category', 'country'] as const;
export const STOCK_GROUPS = ['warehouse', 'product'] as const;

const MOST_LINES = 1_000;
const MOST_STOCK_LINES = 20_000;
const SOME_LINES = 50;
const SUMMARY_DAYS = 30;
const MOST_SUMMARY_DAYS = 365;

/** The file that a report becomes. */
export class FormatQuery {
  @EnumField(FORMATS, { optional: true, description: '`json` (default) or a `csv` file.' })
  format?: (typeof FORMATS)[number];

  @BooleanField({
    optional: true,
    description: 'Begins a CSV file with a byte order mark, so that Excel reads it as UTF-8.',
  })
  bom?: boolean;
}

/** Days of a report in the time zone `store.timezone`, both included. */
export class RangeQuery extends FormatQuery {
  @DateField({ optional: true, description: 'First day; 30 days by default.' })
  from?: string;

  @DateField({ optional: true, description: 'Last day; today by default.' })
  to?: string;
}

/** GET /admin/summary. */
export class SummaryQuery {
  @IntField({
    optional: true,
    min: 1,
    max: MOST_SUMMARY_DAYS,
    description: 'Days of the sales, today included; 30 by default. As many days before are compared.',
  })
  days?: number = SUMMARY_DAYS;
}

/** GET /admin/reports/points. */
export class PeriodsQuery extends RangeQuery {
  @EnumField(INTERVALS, {
    optional: true,
    description: `Length of a period; \`day\` by default. A report has at most ${MOST_PERIODS} periods.`,
  })
  interval?: Interval;
}

/** GET /admin/reports/sales and the other reports about money. */
export class MoneyReportQuery extends PeriodsQuery {
  @CurrencyField({ optional: true, description: 'Only amounts in this currency.' })
  currency?: string;
}

/** GET /admin/reports/best-sellers. */
export class BestSellersQuery extends RangeQuery {
  @EnumField(GROUPS, { optional: true, description: 'What is ranked; `product` by default.' })
  group_by?: (typeof GROUPS)[number];

  @CurrencyField({ optional: true, description: 'Only orders in this currency.' })
  currency?: string;

  @IntField({ optional: true, min: 1, max: MOST_LINES, description: `Most rows; ${SOME_LINES} by default.` })
  limit?: number = SOME_LINES;
}

/** GET /admin/reports/oss-threshold. */
export class ThresholdQuery {
  @CountryField({ optional: true, description: 'Country of the shop; defaults to `tax.home_country`.' })
  home?: string;
}

/** GET /admin/reports/oss. */
export class CrossBorderQuery extends RangeQuery {
  @CountryField({
    optional: true,
    description: 'Country of the shop, sales to which are not cross-border; defaults to `tax.home_country`.',
  })
  home?: string;
}

/** GET /admin/reports/stock. */
export class StockReportQuery extends FormatQuery {
  @DateField({ optional: true, description: 'Counts the units at the end of this day; now by default.' })
  day?: string;

  @EnumField(STOCK_GROUPS, {
    optional: true,
    description: 'A row for each warehouse (default), or for each product of a warehouse.',
  })
  group_by?: (typeof STOCK_GROUPS)[number];

  @IntField({ optional: true, min: 1, max: MOST_STOCK_LINES, description: 'Most rows; 1,000 by default.' })
  limit?: number = MOST_LINES;
}
