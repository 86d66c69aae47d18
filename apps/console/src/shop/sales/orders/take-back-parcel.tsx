import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import type { Order, Parcel } from '../parts/types';

/** Takes back a parcel that was recorded by mistake, while it has not arrived. */
export function TakeBackParcel({
  parcel,
  order,
}: {
  parcel: Parcel;
  order: Order;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  if (parcel.delivered_at !== null || !['processing', 'shipped'].includes(order.status)) return null;
  return (
    <ActionDialog
      label="resources.shipments.take_back.label"
      variant="text"
      consequence={translate('resources.shipments.take_back.text')}
      submit={() => store.adminShipments.remove({ id: parcel.id })}
      done="resources.shipments.take_back.done"
    />
  );
}
