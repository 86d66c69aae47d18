import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Products and how they are sorted. */
export const catalogue: Area<StoreClient> = {
  name: 'catalogue',
  resources: [],
  calls: () => ({}),
};
