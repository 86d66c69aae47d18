import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Customers and what they write. */
export const customers: Area<StoreClient> = {
  name: 'customers',
  resources: [],
  calls: () => ({}),
};
