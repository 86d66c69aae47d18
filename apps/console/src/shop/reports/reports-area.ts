import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Figures for the owner and the accountant. */
export const reports: Area<StoreClient> = {
  name: 'reports',
  resources: [],
  calls: () => ({}),
};
