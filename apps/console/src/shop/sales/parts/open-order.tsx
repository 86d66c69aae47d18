import { useQuery } from '@tanstack/react-query';
import { Error as ErrorPage, Loading } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import { useStoreClient } from '../../store-context';

/** Opens an order by its number, for pages that do not know its id. */
export default function OpenOrder(): React.JSX.Element {
  const store = useStoreClient();
  const { number = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'number', number],
    queryFn: ({ signal }) => store.adminOrders.get({ order_id: number }, { signal }),
  });
  if (data) return <Navigate to={`/shop/orders/${data.id}/show`} replace />;
  if (!error) return <Loading />;
  return <ErrorPage error={error} resetErrorBoundary={() => void refetch()} />;
}
