import ChecklistIcon from '@mui/icons-material/Checklist';
import LabelIcon from '@mui/icons-material/Label';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import PrintIcon from '@mui/icons-material/Print';
import { Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { MOST_ORDERS, type OrdersPage, ordersPageOf } from './chosen-orders';

const ACTIONS: readonly [page: OrdersPage, text: string, icon: React.JSX.Element][] = [
  ['pick-list', 'pick_list', <ChecklistIcon key="icon" />],
  ['packing-slips', 'packing_slips', <PrintIcon key="icon" />],
  ['address-labels', 'address_labels', <LabelIcon key="icon" />],
  ['ship-orders', 'ship', <LocalShippingIcon key="icon" />],
];

/** Links to the pages that print or ship all ticked orders together. */
export function OrderBulkActions(): React.JSX.Element {
  const translate = useTranslate();
  const { selectedIds, filterValues } = useListContext();
  if (selectedIds.length > MOST_ORDERS) {
    return (
      <Typography variant="body2">
        {translate('resources.orders.together.at_most', { most: MOST_ORDERS })}
      </Typography>
    );
  }
  return (
    <>
      {ACTIONS.map(([page, text, icon]) => (
        <Button
          key={page}
          component={Link}
          size="small"
          startIcon={icon}
          to={ordersPageOf(page, selectedIds, filterValues.warehouse_id)}
        >
          {translate(`resources.orders.together.${text}`)}
        </Button>
      ))}
    </>
  );
}
