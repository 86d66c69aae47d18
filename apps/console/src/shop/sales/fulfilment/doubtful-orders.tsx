import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Order } from '../parts/types';
import { type Doubt, doubtsOf } from './ship-rows';

const DOUBTS: readonly Doubt[] = ['unpaid', 'disputed', 'refunded'];

/** Names the orders that are not to be packed just so. It is printed on lists of the shop, not on what customers get. */
export function DoubtfulOrders({ orders }: { orders: readonly Order[] }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {DOUBTS.map((doubt) => {
        const found = orders.filter((order) => doubtsOf(order).includes(doubt));
        if (found.length === 0) return null;
        return (
          <Alert key={doubt} severity="warning">
            {translate(`resources.orders.together.doubtful.${doubt}`)}{' '}
            {found.map(({ order_number }) => order_number).join(', ')}
          </Alert>
        );
      })}
    </>
  );
}
