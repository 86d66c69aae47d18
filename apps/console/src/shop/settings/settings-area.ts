import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** How the shop works. */
export const settings: Area<StoreClient> = {
  name: 'settings',
  resources: [],
  calls: () => ({}),
};
