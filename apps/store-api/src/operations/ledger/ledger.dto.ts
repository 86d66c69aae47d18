import { BooleanField, DateField, EnumField, IntField, PageQuery, StringField } from '@comptoir/http';
import { FORMATS } from '../../platform/csv/csv-file';
import { ACCOUNT_NAMES, type Account } from './ledger-accounts';
import { SOURCES, type LedgerSource } from './ledger.view';

/** Files of the ledger: for accountants (`fec`, `datev`), for programs (`xero`, `quickbooks`), and plain. */
export const LEDGER_FILES = ['csv', 'fec', 'datev', 'xero', 'quickbooks'] as const;
export type LedgerFile = (typeof LEDGER_FILES)[number];

const LEAST_CONSULTANT = 1_001;
const MOST_CONSULTANT = 9_999_999;
const MOST_CLIENT = 99_999;

/** GET /admin/ledger/entries. */
export class LedgerEntriesQuery extends PageQuery {
  @DateField({ optional: true, description: 'First day of the ledger; 30 days by default.' })
  from?: string;

  @DateField({ optional: true, description: 'Last day of the ledger; today by default.' })
  to?: string;

  @EnumField(ACCOUNT_NAMES, { optional: true, description: 'Only rows that debit or credit this account.' })
  account?: Account;

  @EnumField(SOURCES, { optional: true, description: 'Only rows of this kind of record.' })
  source?: LedgerSource;

  @StringField({
    optional: true,
    max: 30,
    description: 'Only rows of the order with this number, of all days.',
  })
  order_number?: string;
}

/** GET /admin/ledger/balances. */
export class LedgerBalancesQuery {
  @DateField({ optional: true, description: 'First day of the ledger; 30 days by default.' })
  from?: string;

  @DateField({ optional: true, description: 'Last day of the ledger; today by default.' })
  to?: string;

  @EnumField(FORMATS, { optional: true, description: '`json` (default) or a `csv` file.' })
  format?: (typeof FORMATS)[number];

  @BooleanField({
    optional: true,
    description: 'Begins a CSV file with a byte order mark, so that Excel reads it as UTF-8.',
  })
  bom?: boolean;
}

/** GET /admin/ledger/export. */
export class LedgerExportQuery {
  @EnumField(LEDGER_FILES, { description: 'Kind of file.' })
  format: LedgerFile;

  @DateField({ description: 'First day of the ledger.' })
  from: string;

  @DateField({ description: 'Last day of the ledger.' })
  to: string;

  @IntField({
    optional: true,
    min: LEAST_CONSULTANT,
    max: MOST_CONSULTANT,
    description: 'Number of the tax adviser; a file for DATEV needs it.',
  })
  consultant?: number;

  @IntField({
    optional: true,
    min: 1,
    max: MOST_CLIENT,
    description: 'Number of the shop at the tax adviser; a file for DATEV needs it.',
  })
  client?: number;

  @StringField({
    optional: true,
    max: 60,
    description: 'Name of the tax rate that means no tax in Xero; `No VAT` by default.',
  })
  no_tax?: string;
}

/** PUT /admin/ledger/accounts/{account}. */
export class LedgerAccountDto {
  @StringField({
    max: 20,
    pattern: /^[A-Za-z0-9][\w.-]*$/,
    patternMessage: '$property must be letters, digits, - _ and .',
    description: 'Number in the chart of accounts of the shop.',
  })
  number: string;

  @StringField({ max: 100, description: 'Name of the account.' })
  name: string;
}

/** POST /admin/ledger/closings. */
export class CloseLedgerDto {
  @DateField({ description: 'Last day to close; days before it are closed, too. It must be over.' })
  through: string;
}
