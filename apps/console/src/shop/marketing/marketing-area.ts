import type { StoreClient } from '@comptoir/store-client';
import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];

/** Coupons and other offers. */
export const marketing: Area<StoreClient> = {
  name: 'marketing',
  resources: [
    {
      name: 'coupons',
      icon: LocalOfferIcon,
      roles: ADMIN,
      list: lazy(() => import('./coupon-list')),
      create: lazy(() => import('./coupon-create')),
      edit: lazy(() => import('./coupon-edit')),
      recordRepresentation: ({ code }) => String(code),
    },
  ],
  calls: (store) => ({ coupons: storeCalls(store.adminCoupons) }),
};
