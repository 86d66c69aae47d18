import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { useTwinGuard } from '../parts/tracking-twins';
import { type Order, type Parcel, versionSeen } from '../parts/types';
import { UnitInputs, chosenLines } from '../parts/unit-inputs';
import type { ChosenUnits } from '../parts/unit-line';
import { isOpen } from './order-facts';
import { ParcelInputs } from './ship-order';

interface Values {
  units?: ChosenUnits;
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  estimated_delivery?: string;
  notify_customer: boolean;
}

/** Changes how a parcel travels, and what is in it while more of the order is to be shipped. */
export function ChangeParcel({ parcel, order }: { parcel: Parcel; order?: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const lines = order && isOpen(order) ? linesOf(parcel, order) : [];
  const inParcel = Object.fromEntries(
    parcel.items.map(({ order_item_id, quantity }) => [`line${order_item_id}`, quantity]),
  );
  const { carrier, tracking_number, tracking_url, estimated_delivery } = parcel;
  const own = order?.order_number ?? ('order_number' in parcel ? String(parcel.order_number) : undefined);
  const guardTwins = useTwinGuard();
  const change = async ({ units, ...values }: Values): Promise<unknown> => {
    if (values.tracking_number !== tracking_number) {
      await guardTwins(values.tracking_number, own);
    }
    return store.adminShipments.update(
      { ...values, id: parcel.id, ...(lines.length > 0 && { items: chosenLines(lines, units) }) },
      versionSeen(parcel),
    );
  };
  return (
    <ActionDialog<Values>
      label="resources.shipments.change.label"
      variant="text"
      consequence={translate('resources.shipments.change.text')}
      defaultValues={{
        units: inParcel,
        carrier: carrier ?? '',
        tracking_number: tracking_number ?? '',
        tracking_url: tracking_url ?? '',
        estimated_delivery: estimated_delivery ?? '',
        notify_customer: true,
      }}
      submit={change}
      done="resources.shipments.change.done"
    >
      {lines.length > 0 && <UnitInputs lines={lines} />}
      <ParcelInputs own={own} autoFocus />
    </ActionDialog>
  );
}

function linesOf(parcel: Parcel, order: Order) {
  return order.items
    .map((line) => {
      const own = parcel.items.find(({ order_item_id }) => order_item_id === line.id);
      return { ...line, max: line.left_to_ship + (own?.quantity ?? 0) };
    })
    .filter(({ max }) => max > 0);
}
