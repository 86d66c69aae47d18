import { useQuery } from '@tanstack/react-query';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Error as ErrorPage, Loading } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { useStoreClient } from '../../store-context';
import { Paper } from '../fulfilment/paper';
import { Slip } from '../fulfilment/slip';
import { linesOfParcel, linesToPack, warehousesToShip } from '../parts/places';
import { useSeveralWarehouses } from '../parts/several-warehouses';
import type { Order } from '../parts/types';

/**
 * A list of the goods of an order to lay into the next parcel, or of those in the parcel that the address names, with the
 * warehouse that they are in. The address may limit it to one warehouse.
 */
export default function PackingSlip(): React.JSX.Element {
  const store = useStoreClient();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'packing-slip', id],
    queryFn: ({ signal }) => store.adminOrders.get({ order_id: id }, { signal }),
  });
  if (error) return <ErrorPage error={error} resetErrorBoundary={() => void refetch()} />;
  return data ? <SlipPage order={data} /> : <Loading />;
}

function SlipPage({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { parcel, warehouse } = useChosen();
  return (
    <Paper
      title={translate('resources.orders.packing_slip.title', { number: order.order_number })}
      back={`/shop/orders/${order.id}/show`}
      tools={<Warehouses order={order} />}
    >
      <Slip
        order={order}
        lines={parcel ? linesOfParcel(order, parcel) : linesToPack(order, warehouse)}
        isSent={parcel !== undefined}
      />
    </Paper>
  );
}

/** Links to the slips of each warehouse that units are still to be shipped from. */
function Warehouses({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const isTold = useSeveralWarehouses();
  const { parcel, warehouse } = useChosen();
  const places = warehousesToShip(order);
  if (!isTold || parcel || places.length < 2) return null;
  const all = { warehouse_id: 0, name: translate('resources.orders.ship.any_warehouse') };
  return (
    <>
      {[all, ...places].map(({ warehouse_id: id, name }) => (
        <Button
          key={id}
          component={Link}
          to={id ? `?warehouse=${id}` : '?'}
          variant={id === (warehouse ?? 0) ? 'outlined' : 'text'}
        >
          {name}
        </Button>
      ))}
    </>
  );
}

/** Returns the parcel or the warehouse that the address names. */
function useChosen(): { parcel?: number; warehouse?: number } {
  const [parameters] = useSearchParams();
  const [parcel, warehouse] = ['parcel', 'warehouse'].map(
    (name) => Number(parameters.get(name)) || undefined,
  );
  return { parcel, warehouse };
}
