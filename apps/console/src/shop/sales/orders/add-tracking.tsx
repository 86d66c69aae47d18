import { useTranslate } from 'ra-core';
import { SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { InstantInput } from '../../../shared/ui/instant-input';
import { useStoreClient } from '../../store-context';
import { type Parcel, stateChoices } from '../parts/types';
import { PARCEL_STATES } from './parcel-states';

interface Values {
  status: (typeof PARCEL_STATES)[number];
  description?: string;
  location?: string;
  occurred_at?: string;
}

interface Props {
  parcel: Parcel;
  /** True when all other parcels of the order have arrived. */
  isLast: boolean;
}

/** Records where a parcel is. */
export function AddTracking({ parcel, isLast }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label="resources.shipments.add_tracking.label"
      variant="text"
      consequence={translate(`resources.shipments.add_tracking.${isLast ? 'text_last' : 'text'}`)}
      submit={(values) => store.adminShipments.addTracking({ ...values, id: parcel.id })}
      done="resources.shipments.add_tracking.done"
    >
      <SelectInput
        source="status"
        label="resources.shipments.fields.status"
        choices={stateChoices('shipments', PARCEL_STATES)}
        validate={required()}
      />
      <TextInput source="description" label="resources.shipments.fields.description" />
      <TextInput source="location" label="resources.shipments.fields.location" />
      <InstantInput source="occurred_at" label="resources.shipments.fields.occurred_at" />
    </ActionDialog>
  );
}
