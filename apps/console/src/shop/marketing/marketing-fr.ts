import { affiliatesFr } from './affiliates/affiliates-fr';
import { bundlesFr } from './bundles/bundles-fr';
import { couponsFr } from './coupons/coupons-fr';
import { flashSalesFr } from './flash-sales/flash-sales-fr';
import { giftCardsFr } from './gift-cards/gift-cards-fr';
import type { marketingEn } from './marketing-en';
import { offersFr } from './offers-fr';
import { priceListsFr } from './price-lists/price-lists-fr';
import { promotionsFr } from './promotions/promotions-fr';

export const marketingFr: typeof marketingEn = {
  areas: { marketing: 'Marketing' },
  resources: {
    ...offersFr,
    ...couponsFr,
    ...promotionsFr,
    ...flashSalesFr,
    ...bundlesFr,
    ...giftCardsFr,
    ...affiliatesFr,
    ...priceListsFr,
  },
};
