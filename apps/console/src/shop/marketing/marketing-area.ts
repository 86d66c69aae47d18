import type { StoreClient } from '@comptoir/store-client';
import BoltIcon from '@mui/icons-material/Bolt';
import CardGiftcardIcon from '@mui/icons-material/CardGiftcard';
import GroupAddIcon from '@mui/icons-material/GroupAdd';
import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import PriceChangeIcon from '@mui/icons-material/PriceChange';
import SellIcon from '@mui/icons-material/Sell';
import WidgetsIcon from '@mui/icons-material/Widgets';
import { lazy } from 'react';
import type { Area, AreaResource } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];
const byName: AreaResource['recordRepresentation'] = ({ name }) => String(name);
const byCode: AreaResource['recordRepresentation'] = ({ code }) => String(code);

/** Coupons and other offers. */
export const marketing: Area<StoreClient> = {
  name: 'marketing',
  resources: [
    {
      name: 'coupons',
      icon: LocalOfferIcon,
      roles: ADMIN,
      list: lazy(() => import('./coupons/coupon-list')),
      create: lazy(() => import('./coupons/coupon-create')),
      edit: lazy(() => import('./coupons/coupon-edit')),
      recordRepresentation: byCode,
    },
    {
      name: 'promotions',
      icon: SellIcon,
      roles: ADMIN,
      list: lazy(() => import('./promotions/promotion-list')),
      create: lazy(() => import('./promotions/promotion-create')),
      edit: lazy(() => import('./promotions/promotion-edit')),
      recordRepresentation: byName,
    },
    {
      name: 'flash-sales',
      icon: BoltIcon,
      roles: ADMIN,
      list: lazy(() => import('./flash-sales/flash-sale-list')),
      create: lazy(() => import('./flash-sales/flash-sale-create')),
      edit: lazy(() => import('./flash-sales/flash-sale-edit')),
      recordRepresentation: byName,
    },
    {
      name: 'bundles',
      icon: WidgetsIcon,
      roles: ADMIN,
      list: lazy(() => import('./bundles/bundle-list')),
      create: lazy(() => import('./bundles/bundle-create')),
      edit: lazy(() => import('./bundles/bundle-edit')),
      recordRepresentation: byName,
    },
    {
      name: 'price-lists',
      icon: PriceChangeIcon,
      roles: ADMIN,
      list: lazy(() => import('./price-lists/price-list-list')),
      create: lazy(() => import('./price-lists/price-list-create')),
      edit: lazy(() => import('./price-lists/price-list-edit')),
      recordRepresentation: byName,
    },
    {
      name: 'gift-cards',
      icon: CardGiftcardIcon,
      roles: ADMIN,
      list: lazy(() => import('./gift-cards/gift-card-list')),
      create: lazy(() => import('./gift-cards/gift-card-create')),
      edit: lazy(() => import('./gift-cards/gift-card-edit')),
      recordRepresentation: byCode,
    },
    {
      name: 'affiliates',
      icon: GroupAddIcon,
      roles: ADMIN,
      list: lazy(() => import('./affiliates/affiliate-list')),
      create: lazy(() => import('./affiliates/affiliate-create')),
      edit: lazy(() => import('./affiliates/affiliate-edit')),
      recordRepresentation: byCode,
    },
  ],
  calls: (store) => ({
    coupons: storeCalls(store.adminCoupons),
    promotions: storeCalls(store.adminPromotions),
    'flash-sales': storeCalls(store.adminFlashSales),
    bundles: storeCalls(store.adminBundles),
    'price-lists': storeCalls(store.adminPriceLists, { sorts: false }),
    'gift-cards': storeCalls(store.adminGiftCards),
    affiliates: storeCalls(store.adminAffiliates, { sorts: false }),
  }),
};
