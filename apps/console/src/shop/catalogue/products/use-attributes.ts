import type { components } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { useStoreClient } from '../../store-context';

type Attribute = components['schemas']['Attribute'];

/** Returns all attributes with their values; none while they are read. */
export function useAttributes(): Attribute[] {
  const store = useStoreClient();
  const { data = [] } = useQuery({
    queryKey: ['attributes', 'all'],
    queryFn: async ({ signal }) => {
      const all: Attribute[] = [];
      const query = { per_page: 100, sort: 'sort_order' };
      for await (const attribute of store.adminAttributes.each(query, { signal })) all.push(attribute);
      return all;
    },
  });
  return data;
}
