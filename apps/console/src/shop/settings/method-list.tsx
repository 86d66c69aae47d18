import { BooleanField, DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { MoneyField } from '../../shared/ui/money';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { StatusField } from '../../shared/ui/status-field';
import { RATE_TYPES } from './method-inputs';
import { ShippingQuote } from './shipping-quote';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="rate_type" source="rate_type" choices={RATE_TYPES} />,
];

/** Shipping methods in the order in which customers see them. */
export default function MethodList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'sort_order', order: 'ASC' }} tools={<ShippingQuote />}>
      <StaffRows primary={<TextField source="name" />} tertiary={<MoneyField source="cost" />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="carrier" disableSort />
        <DataTable.Col source="rate_type" disableSort>
          <StatusField source="rate_type" />
        </DataTable.Col>
        <DataTable.Col source="cost">
          <MoneyField source="cost" />
        </DataTable.Col>
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
