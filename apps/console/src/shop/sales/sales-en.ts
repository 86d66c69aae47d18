import { afterSaleEn } from './texts/after-sale-en';
import { commonEn } from './texts/common-en';
import { disputesEn } from './texts/disputes-en';
import { moneyEn } from './texts/money-en';
import { ordersEn } from './texts/orders-en';
import { shipmentsEn } from './texts/shipments-en';

export const salesEn = {
  areas: { sales: 'Sales' },
  resources: { ...commonEn, ...ordersEn, ...shipmentsEn, ...afterSaleEn, ...disputesEn, ...moneyEn },
};
