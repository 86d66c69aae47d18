import { Box, Button, Divider, Link as WebLink, Stack, Typography } from '@mui/material';
import PrintIcon from '@mui/icons-material/Print';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { Section } from '../parts/section';
import { FromWhere } from '../parts/taken-from';
import type { Order, Parcel } from '../parts/types';
import { AddTracking } from './add-tracking';
import { ChangeParcel } from './change-parcel';
import { TakeBackParcel } from './take-back-parcel';

/** The parcels of an order: what is in which, and where they are. */
export function OrderParcels({ order }: { order: Order }): React.JSX.Element | null {
  if (order.shipments.length === 0) return null;
  return (
    <Section title="resources.orders.sections.parcels">
      <Stack spacing={2} divider={<Divider />}>
        {order.shipments.map((parcel, index) => (
          <ParcelFacts key={parcel.id} parcel={parcel} order={order} number={index + 1} />
        ))}
      </Stack>
    </Section>
  );
}

function ParcelFacts({
  parcel,
  order,
  number,
}: {
  parcel: Parcel;
  order: Order;
  number: number;
}): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ flexWrap: 'wrap', rowGap: 1, alignItems: 'center' }}
      >
        <Typography variant="subtitle1" component="h3">
          {translate('resources.orders.parcel', { number })}
        </Typography>
        <Status value={parcel.status ?? 'shipped'} resource="shipments" />
        <AddTracking parcel={parcel} isLast={isLastOnItsWay(parcel, order)} />
        <ChangeParcel parcel={parcel} order={order} />
        <TakeBackParcel parcel={parcel} order={order} />
        <Button
          size="small"
          component={Link}
          to={`/shop/orders/${order.id}/packing-slip?parcel=${parcel.id}`}
          startIcon={<PrintIcon />}
        >
          {translate('resources.orders.packing_slip.open')}
        </Button>
      </Stack>
      <ParcelContents parcel={parcel} />
      <TrackingEntries parcel={parcel} />
    </Box>
  );
}

function isLastOnItsWay(parcel: Parcel, order: Order): boolean {
  return (
    order.status === 'shipped' &&
    order.shipments.every(({ id, delivered_at }) => id === parcel.id || delivered_at !== null)
  );
}

/** The content of a parcel and its way. */
export function ParcelContents({ parcel }: { parcel: Parcel }): React.JSX.Element {
  const { carrier, tracking_number, tracking_url, shipped_at, items, warehouses } = parcel;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {carrier}{' '}
        {tracking_url ? (
          <WebLink href={tracking_url} target="_blank" rel="noreferrer">
            {tracking_number ?? tracking_url}
          </WebLink>
        ) : (
          tracking_number
        )}{' '}
        <Instant value={shipped_at} />
      </Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, typography: 'body2' }}>
        {items.map(({ order_item_id, quantity, product_name, variant_name, sku }) => (
          <li key={order_item_id}>
            {quantity} × {[product_name, variant_name, sku].filter(Boolean).join(' · ')}
          </li>
        ))}
      </Box>
      <FromWhere places={warehouses} />
    </>
  );
}

/** Where a parcel was, the newest entry first. */
export function TrackingEntries({ parcel }: { parcel: Parcel }): React.JSX.Element | null {
  const translate = useTranslate();
  if (parcel.trackings.length === 0) return null;
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {parcel.trackings.map(({ id, status, description, location, occurred_at }) => (
        <Box component="li" key={id} sx={{ typography: 'body2' }}>
          <Instant value={occurred_at} /> · {translate(`resources.shipments.states.${status}`)}
          {[description, location].filter(Boolean).map((text) => ` · ${text}`)}
        </Box>
      ))}
    </Box>
  );
}
