import type { Result } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { PageSection } from '../../../shared/ui/page-section';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { Stars } from '../stars';

type Order = Result<'adminOrders.list'>['data'][number];
type Return = Result<'adminReturns.list'>['data'][number];
type Review = Result<'adminReviews.list'>['data'][number];

const T = 'resources.users.history';
const PER_PAGE = 5;

const ORDER_COLUMNS: Column<Order>[] = [
  {
    label: `${T}.order`,
    render: ({ id, order_number }) => <Link to={`/shop/orders/${id}/show`}>{order_number}</Link>,
  },
  { label: `${T}.date`, render: ({ created_at }) => <Instant value={created_at} /> },
  { label: `${T}.status`, render: ({ status }) => <Status value={status} resource="orders" /> },
  {
    label: `${T}.total`,
    align: 'right',
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
];

/** The orders of the person. */
export function UserOrders(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  if (!user) return null;
  const userId = Number(user.id);
  return (
    <PageSection title={`${T}.orders`}>
      <PagedTable
        queryKey={['orders', 'of', userId]}
        load={(query, signal) => store.adminOrders.list({ user_id: userId, ...query }, { signal })}
        perPage={PER_PAGE}
        columns={ORDER_COLUMNS}
        rowKey={({ id }) => id}
        empty={`${T}.no_orders`}
        label={`${T}.orders`}
      />
    </PageSection>
  );
}

const RETURN_COLUMNS: Column<Return>[] = [
  { label: `${T}.return`, render: ({ id }) => <Link to={`/shop/returns/${id}/show`}>#{id}</Link> },
  { label: `${T}.date`, render: ({ created_at }) => <Instant value={created_at} /> },
  { label: `${T}.status`, render: ({ status }) => <Status value={status} resource="returns" /> },
];

/** The returns of the person. */
export function UserReturns(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  if (!user) return null;
  const userId = Number(user.id);
  return (
    <PageSection title={`${T}.returns`}>
      <PagedTable
        queryKey={['returns', 'of', userId]}
        load={(query, signal) => store.adminReturns.list({ user_id: userId, ...query }, { signal })}
        perPage={PER_PAGE}
        columns={RETURN_COLUMNS}
        rowKey={({ id }) => id}
        empty={`${T}.no_returns`}
        label={`${T}.returns`}
      />
    </PageSection>
  );
}

const REVIEW_COLUMNS: Column<Review>[] = [
  {
    label: `${T}.product`,
    render: ({ id, product }) => <Link to={`/shop/reviews/${id}/show`}>{product.name}</Link>,
  },
  { label: `${T}.rating`, render: ({ rating }) => <Stars rating={rating} /> },
  { label: `${T}.date`, render: ({ created_at }) => <Instant value={created_at} /> },
  { label: `${T}.status`, render: ({ status }) => <Status value={status} resource="reviews" /> },
];

/** The reviews of the person. */
export function UserReviews(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  if (!user) return null;
  const userId = Number(user.id);
  return (
    <PageSection title={`${T}.reviews`}>
      <PagedTable
        queryKey={['reviews', 'of', userId]}
        load={(query, signal) => store.adminReviews.list({ user_id: userId, ...query }, { signal })}
        perPage={PER_PAGE}
        columns={REVIEW_COLUMNS}
        rowKey={({ id }) => id}
        empty={`${T}.no_reviews`}
        label={`${T}.reviews`}
      />
    </PageSection>
  );
}
