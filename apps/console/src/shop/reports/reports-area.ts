import type { StoreClient } from '@comptoir/store-client';
import AccountBalanceIcon from '@mui/icons-material/AccountBalance';
import AssessmentIcon from '@mui/icons-material/Assessment';
import { lazy } from 'react';
import type { Area } from '../../shared/area';

/** Figures for the owner and the accountant. */
export const reports: Area<StoreClient> = {
  name: 'reports',
  resources: [],
  pages: [
    {
      path: 'reports',
      label: 'reports.title',
      icon: AssessmentIcon,
      component: lazy(() => import('./reports-page')),
    },
    {
      path: 'ledger',
      label: 'ledger.title',
      icon: AccountBalanceIcon,
      component: lazy(() => import('./ledger/ledger-page')),
    },
  ],
  calls: () => ({}),
};
