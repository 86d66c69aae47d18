import { Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { additionTo } from '../drafts/draft-values';
import type { Order } from '../parts/types';

/**
 * Opens a draft order for the customer of an order, which goes with it: to the same addresses, without shipping of its
 * own. An order that was placed does not get new lines, since its payment and its documents are over what was ordered.
 */
export function AddArticles({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const notes = translate('resources.orders.goes_with', { number: order.order_number });
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to="/shop/draft-orders/create"
      state={{ record: additionTo(order, notes) }}
      startIcon={<AddIcon />}
    >
      {translate('resources.orders.add_articles')}
    </Button>
  );
}
