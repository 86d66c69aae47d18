import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Settings of the shop. */
export const settings: Area<StoreClient> = {
  name: 'settings',
  resources: [],
  calls: () => ({}),
};
