import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Orders and what happens after the sale. */
export const sales: Area<StoreClient> = {
  name: 'sales',
  resources: [],
  calls: () => ({}),
};
