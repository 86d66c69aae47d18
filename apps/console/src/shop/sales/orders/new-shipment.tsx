import { isApiError } from '@comptoir/store-client';
import { useTranslate } from 'ra-core';
import { AutocompleteInput, BooleanInput, ReferenceInput, TextInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { bySearch } from '../../catalogue/choices';
import { useStoreClient } from '../../store-context';
import { useSeveralWarehouses } from '../parts/several-warehouses';
import { useTwinGuard } from '../parts/tracking-twins';
import { ParcelInputs } from './ship-order';

const KEY = 'resources.shipments.create';

interface Values {
  order_number: string;
  warehouse_id?: number | null;
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  estimated_delivery?: string;
  notify_customer: boolean;
  unpaid: boolean;
  despite_dispute: boolean;
}

/** Ships all that is left of an order by its number, such as from a packing slip at the packing table. */
export function NewShipment(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const guardTwins = useTwinGuard();
  const hasWarehouses = useSeveralWarehouses();
  return (
    <ActionDialog<Values>
      label="resources.shipments.create.label"
      variant="text"
      consequence={translate('resources.shipments.create.text')}
      defaultValues={{ notify_customer: true, unpaid: false, despite_dispute: false }}
      submit={async ({ despite_dispute, ...values }) => {
        const order = despite_dispute || (await store.adminOrders.get({ order_id: values.order_number }));
        await guardTwins(values.tracking_number, values.order_number);
        if (order !== true && order.open_dispute_id) throw new Error(`${KEY}.disputed`);
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
      {hasWarehouses && (
        <ReferenceInput source="warehouse_id" reference="warehouses">
          <AutocompleteInput
            label="resources.orders.ship.warehouse"
            helperText={`${KEY}.warehouse_help`}
            filterToQuery={bySearch}
          />
        </ReferenceInput>
      )}
      <NewParcelInputs />
      <BooleanInput source="unpaid" label={`${KEY}.unpaid`} />
      <BooleanInput source="despite_dispute" label={`${KEY}.despite_dispute`} />
    </ActionDialog>
  );
}

function NewParcelInputs(): React.JSX.Element {
  const own = useWatch({ name: 'order_number' }) as string | undefined;
  return <ParcelInputs own={own?.trim()} />;
}
