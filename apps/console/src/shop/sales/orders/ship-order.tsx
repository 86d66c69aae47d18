import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, DateInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { TwinWarning, useTwinGuard } from '../parts/tracking-twins';
import type { Order } from '../parts/types';
import { someLines, readyUnits } from '../parts/unit-inputs';
import type { ChosenUnits } from '../parts/unit-line';
import { isAuthorized, isPaid, openLines } from './order-facts';
import { DisputeWarning, ShippedUnits } from './ship-inputs';

interface Values {
  units: ChosenUnits;
  warehouse_id?: number | '';
  despite_dispute?: boolean;
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  estimated_delivery?: string;
  notify_customer: boolean;
}

/** Ships all that is left of an order, or some units of it in a parcel of their own. */
export function ShipOrder({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const lines = openLines(order);
  const isUnpaid = !isPaid(order) && !isAuthorized(order);
  const isPaidLater = ['cash_on_delivery', 'invoice'].includes(order.payment_method ?? '');
  const guardTwins = useTwinGuard();
  const ship = async ({ units, warehouse_id, despite_dispute: _, ...parcel }: Values): Promise<unknown> => {
    const items = someLines(lines, units);
    await guardTwins(parcel.tracking_number, order.order_number);
    return store.adminShipments.shipOrder({
      ...parcel,
      ...(warehouse_id && { warehouse_id }),
      id: String(order.id),
      items,
      addresses_version: order.addresses_version,
      ...(isUnpaid && { unpaid: true }),
    });
  };
  return (
    <ActionDialog<Values>
      label="resources.orders.ship.label"
      icon={<LocalShippingIcon />}
      variant={isUnpaid && !isPaidLater ? 'outlined' : 'contained'}
      consequence={translate(`resources.orders.ship.${isAuthorized(order) ? 'text_authorized' : 'text'}`)}
      defaultValues={{
        units: readyUnits(lines),
        carrier: order.shipping_method?.carrier ?? '',
        notify_customer: true,
      }}
      submit={ship}
      done="resources.orders.ship.done"
    >
      {isUnpaid && <Alert severity="warning">{translate('resources.orders.ship.unpaid')}</Alert>}
      <DisputeWarning order={order} />
      {lines.some(({ refunded_quantity = 0 }) => refunded_quantity > 0) && (
        <Alert severity="warning">{translate('resources.orders.ship.refunded')}</Alert>
      )}
      <ShippedUnits lines={lines} />
      <ParcelInputs own={order.order_number} autoFocus />
    </ActionDialog>
  );
}

interface ParcelProps {
  /** Number of the order that the parcel is of. */
  own: string | undefined;
  /** True where a scanner types at once. */
  autoFocus?: boolean;
}

/** Inputs of a parcel: how it travels, and whether the customer hears of it. */
export function ParcelInputs({ own, autoFocus = false }: ParcelProps): React.JSX.Element {
  return (
    <>
      <TextInput source="carrier" label="resources.shipments.fields.carrier" />
      <TextInput
        source="tracking_number"
        label="resources.shipments.fields.tracking_number"
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <TwinWarning own={own} />
      <TextInput
        source="tracking_url"
        label="resources.shipments.fields.tracking_url"
        helperText="resources.shipments.tracking_url_help"
      />
      <DateInput source="estimated_delivery" label="resources.shipments.fields.estimated_delivery" />
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </>
  );
}
