import { useTranslate } from 'ra-core';
import { BooleanField, DataTable, NullableBooleanInput, SearchInput, TextField } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { StatusField } from '../../shared/ui/status-field';
import { useStoreClient } from '../store-context';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <NullableBooleanInput key="is_active" source="is_active" />,
];

/** Currencies with their rates. */
export default function CurrencyList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} tools={<SyncRates />}>
      <StaffRows
        primary={<TextField source="code" />}
        secondary={<TextField source="name" />}
        tertiary={<TextField source="exchange_rate" />}
      >
        <DataTable.Col source="code" disableSort />
        <DataTable.Col source="name" disableSort />
        <DataTable.NumberCol source="exchange_rate" options={{ maximumFractionDigits: 8 }} disableSort />
        <DataTable.Col source="rate_source" disableSort>
          <StatusField source="rate_source" />
        </DataTable.Col>
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.Col source="updated_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}

function SyncRates(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog
      label="resources.currencies.sync"
      consequence={translate('resources.currencies.sync_text')}
      variant="text"
      submit={() => store.adminCurrencies.syncRates()}
      done="resources.currencies.synced"
    />
  );
}
