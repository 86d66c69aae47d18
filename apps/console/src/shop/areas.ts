import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../shared/area';
import { catalogue } from './catalogue/catalogue-area';
import { content } from './content/content-area';
import { customers } from './customers/customers-area';
import { extensions } from './extensions/extensions-area';
import { marketing } from './marketing/marketing-area';
import { reports } from './reports/reports-area';
import { sales } from './sales/sales-area';
import { settings } from './settings/settings-area';
import { stock } from './stock/stock-area';

/** The sections of the shop, in the order of the menu. */
export const SHOP_AREAS: readonly Area<StoreClient>[] = [
  sales,
  catalogue,
  stock,
  marketing,
  customers,
  content,
  reports,
  settings,
  extensions,
];
