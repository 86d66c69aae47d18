import { affiliatesEn } from './affiliates/affiliates-en';
import { bundlesEn } from './bundles/bundles-en';
import { couponsEn } from './coupons/coupons-en';
import { flashSalesEn } from './flash-sales/flash-sales-en';
import { giftCardsEn } from './gift-cards/gift-cards-en';
import { offersEn } from './offers-en';
import { priceListsEn } from './price-lists/price-lists-en';
import { promotionsEn } from './promotions/promotions-en';

export const marketingEn = {
  areas: { marketing: 'Marketing' },
  resources: {
    ...offersEn,
    ...couponsEn,
    ...promotionsEn,
    ...flashSalesEn,
    ...bundlesEn,
    ...giftCardsEn,
    ...affiliatesEn,
    ...priceListsEn,
  },
};
