import type { Result } from '@comptoir/store-client';
import { AutocompleteInput, DataTable, FunctionField, NumberField, ReferenceInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { bySearch } from '../catalogue/choices';

type Transfer = Result<'adminStock.listTransfers'>['data'][number];

const FILTERS = [
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" alwaysOn>
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
];

/** Transfers between warehouses, newest first. */
export default function TransferList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick="show"
        primary={
          <FunctionField<Transfer>
            render={({ from_warehouse: from, to_warehouse: to }) => `${from.name} → ${to.name}`}
          />
        }
        secondary={<InstantField source="created_at" />}
        tertiary={<NumberField source="quantity" />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="from_warehouse.name" disableSort />
        <DataTable.Col source="to_warehouse.name" disableSort />
        <DataTable.NumberCol source="variants_count" disableSort />
        <DataTable.NumberCol source="quantity" disableSort />
        <DataTable.Col source="note" disableSort />
        <DataTable.Col source="actor.name" disableSort />
      </StaffRows>
    </StaffList>
  );
}
