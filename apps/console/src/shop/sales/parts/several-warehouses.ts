import { useGetList } from 'react-admin';

/** Returns true where the shop has several warehouses, so that it matters which one has the units. */
export function useSeveralWarehouses(): boolean {
  const { total = 0 } = useGetList('warehouses', { pagination: { page: 1, perPage: 2 } });
  return total > 1;
}
