import { afterSaleFr } from './texts/after-sale-fr';
import { commonFr } from './texts/common-fr';
import { disputesFr } from './texts/disputes-fr';
import { moneyFr } from './texts/money-fr';
import { ordersFr } from './texts/orders-fr';
import { shipmentsFr } from './texts/shipments-fr';
import type { salesEn } from './sales-en';

export const salesFr: typeof salesEn = {
  areas: { sales: 'Ventes' },
  resources: { ...commonFr, ...ordersFr, ...shipmentsFr, ...afterSaleFr, ...disputesFr, ...moneyFr },
};
