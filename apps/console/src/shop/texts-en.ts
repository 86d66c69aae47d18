import { catalogueEn } from './catalogue/catalogue-en';
import { contentEn } from './content/content-en';
import { customersEn } from './customers/customers-en';
import { homeEn } from './home/home-en';
import { marketingEn } from './marketing/marketing-en';
import { ledgerEn } from './reports/ledger/ledger-en';
import { reportsEn } from './reports/reports-en';
import { salesEn } from './sales/sales-en';
import { settingsNamesEn } from './settings/settings-names-en';
import { stockEn } from './stock/stock-en';

const AREAS = [
  homeEn,
  salesEn,
  catalogueEn,
  stockEn,
  marketingEn,
  customersEn,
  contentEn,
  reportsEn,
  settingsNamesEn,
];

/** English texts of the shop, without those that come with the pages of an area. */
export const shopEn = {
  reports: reportsEn.reports,
  ledger: ledgerEn,
  areas: Object.assign({}, ...AREAS.map(({ areas }) => areas)) as Record<string, unknown>,
  resources: Object.assign({}, ...AREAS.map(({ resources }) => resources)) as Record<string, unknown>,
};
