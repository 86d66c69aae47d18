import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import { useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useUnsavedWarning } from '../../../shared/ui/use-unsaved-warning';
import { warehousesToShip } from '../parts/places';
import type { Order } from '../parts/types';
import { WithChosenOrders } from './paper';
import { ShipTable } from './ship-table';
import { isOpenRow, withoutNumber } from './ship-rows';
import { useShipOrders } from './use-ship-orders';

const KEY = 'resources.orders.together.ship_orders';

/** Ships several orders: a row for each, to be filled with a scanner. */
export default function ShipOrders(): React.JSX.Element {
  return (
    <WithChosenOrders>
      {(orders, { warehouse }) => (
        // Rows are typed into: other orders begin anew, and the same ones read again do not.
        <Shipping key={orders.map(({ id }) => id).join()} orders={orders} warehouse={warehouse} />
      )}
    </WithChosenOrders>
  );
}

function Shipping({
  orders,
  warehouse,
}: {
  orders: readonly Order[];
  warehouse: number | undefined;
}): React.JSX.Element {
  const translate = useTranslate();
  const { rows, isBusy, change, ship } = useShipOrders(orders, warehouse);
  useUnsavedWarning(rows.some((row) => isOpenRow(row) && row.number.trim() !== ''));
  const [notifies, setNotifies] = useState(true);
  const page = useRef<HTMLDivElement>(null);
  const ready = rows.filter((row) => row.isTicked && isOpenRow(row)).length;
  const unnumbered = withoutNumber(rows).length;
  const place = warehousesToShip({ items: orders.flatMap(({ items }) => items) }).find(
    ({ warehouse_id }) => warehouse_id === warehouse,
  );
  return (
    <Box ref={page} sx={{ p: 2 }} onKeyDown={(event) => moveOn(event, page.current)}>
      <Title title={translate(`${KEY}.title`)} />
      <Button component={Link} to="/shop/orders" startIcon={<ArrowBackIcon />}>
        {translate('ra.action.back')}
      </Button>
      <Typography sx={{ my: 2 }}>{translate(`${KEY}.text`)}</Typography>
      {warehouse && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`${KEY}.warehouse`, { name: place?.name ?? warehouse })}
        </Alert>
      )}
      <ShipTable rows={rows} warehouse={warehouse} isBusy={isBusy} change={change} />
      {unnumbered > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate(`${KEY}.unnumbered`, { smart_count: unnumbered })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, alignItems: 'center' }}>
        <FormControlLabel
          control={<Switch checked={notifies} onChange={(_event, checked) => setNotifies(checked)} />}
          label={translate('resources.sales.notify_customer')}
        />
        <Button
          variant="contained"
          startIcon={<LocalShippingIcon />}
          disabled={isBusy || ready === 0}
          onClick={() => void ship(notifies)}
        >
          {translate(`${KEY}.ship`, { smart_count: ready })}
        </Button>
      </Box>
    </Box>
  );
}

/** A scanner ends each number with Enter: it moves to the next number, and leaves the last one. */
function moveOn(event: KeyboardEvent, page: HTMLElement | null): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  if (!event.target.matches('[data-tracking]')) return;
  event.preventDefault();
  const places = [...(page?.querySelectorAll<HTMLElement>('[data-tracking]:enabled') ?? [])];
  const next = places[places.indexOf(event.target) + 1];
  // Not to the button: one more scan would ship everything.
  if (next) next.focus();
  else event.target.blur();
}
