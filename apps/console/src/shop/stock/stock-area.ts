import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Units in the warehouses. */
export const stock: Area<StoreClient> = {
  name: 'stock',
  resources: [],
  calls: () => ({}),
};
