import type { StoreClient } from '@comptoir/store-client';
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
  ],
  calls: () => ({}),
};
