import { BooleanField, BooleanInput, DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { DiscountField } from '../discount';
import { OffField } from '../off-field';
import { DISCOUNT_TYPES } from '../discount-types';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <BooleanInput key="running" source="running" />,
  <BooleanInput key="is_active" source="is_active" />,
  <SelectInput key="type" source="type" choices={DISCOUNT_TYPES} />,
];

/** All promotions. */
export default function PromotionList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<DiscountField source="value" />}
        tertiary={<OffField />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="value" field={DiscountField} />
        <DataTable.NumberCol source="priority" />
        <DataTable.Col source="stackable" disableSort field={BooleanField} />
        <DataTable.Col source="is_active" disableSort field={BooleanField} />
        <DataTable.Col source="starts_at" field={InstantField} />
        <DataTable.Col source="ends_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
