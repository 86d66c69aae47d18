import type { StoreClient } from '@comptoir/store-client';
import type { Area } from '../../shared/area';

/** Pages, posts and messages. */
export const content: Area<StoreClient> = {
  name: 'content',
  resources: [],
  calls: () => ({}),
};
