import { catalogueFr } from './catalogue/catalogue-fr';
import { contentFr } from './content/content-fr';
import { customersFr } from './customers/customers-fr';
import { homeFr } from './home/home-fr';
import { marketingFr } from './marketing/marketing-fr';
import { ledgerFr } from './reports/ledger/ledger-fr';
import { reportsFr } from './reports/reports-fr';
import { salesFr } from './sales/sales-fr';
import { settingsFr } from './settings/settings-fr';
import { stockFr } from './stock/stock-fr';

const AREAS = [
  homeFr,
  salesFr,
  catalogueFr,
  stockFr,
  marketingFr,
  customersFr,
  contentFr,
  reportsFr,
  settingsFr,
];

/** French texts of the shop. */
export const shopFr = {
  reports: reportsFr.reports,
  ledger: ledgerFr,
  areas: Object.assign({}, ...AREAS.map(({ areas }) => areas)) as Record<string, unknown>,
  resources: Object.assign({}, ...AREAS.map(({ resources }) => resources)) as Record<string, unknown>,
};
