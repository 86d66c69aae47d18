import { isApiError } from '@comptoir/store-client';
import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { ParcelInputs } from './ship-order';

const KEY = 'resources.shipments.create';

interface Values {
  order_number: string;
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  estimated_delivery?: string;
  notify_customer: boolean;
  unpaid: boolean;
}

/** Ships all that is left of an order by its number, such as from a packing slip at the packing table. */
export function NewShipment(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label="resources.shipments.create.label"
      variant="text"
      consequence={translate('resources.shipments.create.text')}
      defaultValues={{ notify_customer: true, unpaid: false }}
      submit={async (values) => {
        try {
          return await store.adminShipments.create(values);
        } catch (error) {
          const isUnpaid = isApiError(error) && error.code === 'ORDER_NOT_PAID';
          throw isUnpaid ? new Error(`${KEY}.not_paid`, { cause: error }) : error;
        }
      }}
      done="resources.orders.ship.done"
    >
      <TextInput
        source="order_number"
        label="resources.shipments.fields.order_number"
        validate={required()}
        autoFocus
      />
      <ParcelInputs />
      <BooleanInput source="unpaid" label={`${KEY}.unpaid`} />
    </ActionDialog>
  );
}
