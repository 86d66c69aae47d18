import type { StoreClient } from '@comptoir/store-client';
import { createContext, useContext } from 'react';

export const StoreContext = createContext<StoreClient | undefined>(undefined);

/**
 * Returns the client of the store, signed in as the person at the console.
 * @throws Error outside of the shop's pages
 */
export function useStoreClient(): StoreClient {
  const client = useContext(StoreContext);
  if (!client) throw new Error('There is no client of the store here.');
  return client;
}
