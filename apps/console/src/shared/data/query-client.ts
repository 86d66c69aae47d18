import { QueryClient } from '@tanstack/react-query';

/** Without a connection the library would wait in silence; the clients repeat calls themselves, and say so. */
const CALLS = { retry: false, networkMode: 'always' } as const;
const QUERIES = { ...CALLS, refetchOnWindowFocus: false, staleTime: 5_000 };

/**
 * Creates the cache of one service, which keeps for some seconds what was read. React-admin also stores the rows of a
 * list as if they had been read one by one. They have fewer fields, so a page that was opened from a list seemed
 * empty: only what was read as a record is kept, or changed, as one.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: QUERIES, mutations: CALLS } });
  const store = client.setQueryData.bind(client);
  client.setQueryData = ((...args: Parameters<typeof store>) => {
    const [key] = args;
    const isUnread = key[1] === 'getOne' && client.getQueryData(key) === undefined;
    return isUnread ? undefined : store(...args);
  }) as typeof client.setQueryData;
  return client;
}
