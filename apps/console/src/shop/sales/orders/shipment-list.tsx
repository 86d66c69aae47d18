import {
  DataTable,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { Status } from '../../../shared/ui/status-field';
import { OrderField } from '../parts/pieces';
import { type Shipment, stateChoices } from '../parts/types';
import { PARCEL_STATES } from './parcel-states';
import { NewShipment } from './new-shipment';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={stateChoices('shipments', PARCEL_STATES)} />,
  <TextInput key="carrier" source="carrier" />,
  <TextInput key="order" source="order_number" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** All parcels, the newest first. */
export default function ShipmentList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} tools={<NewShipment />}>
      <StaffRows
        rowClick="show"
        primary={<TextField source="order_number" />}
        secondary={<TextField source="tracking_number" />}
        tertiary={<ParcelState />}
      >
        <DataTable.Col source="shipped_at" field={InstantField} disableSort />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
        <DataTable.Col source="carrier" disableSort />
        <DataTable.Col source="tracking_number" disableSort />
        <DataTable.Col source="units" align="right" disableSort>
          <FunctionField<Shipment>
            render={({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)}
          />
        </DataTable.Col>
        <DataTable.Col source="status" disableSort>
          <ParcelState />
        </DataTable.Col>
        <DataTable.Col source="delivered_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}

function ParcelState(): React.JSX.Element {
  return (
    <FunctionField<Shipment>
      render={({ status }) => <Status value={status ?? 'shipped'} resource="shipments" />}
    />
  );
}
