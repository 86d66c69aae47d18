import { BooleanField, BooleanInput, DataTable, SearchInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { DiscountField } from '../discount';
import { OffField } from '../off-field';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <BooleanInput key="is_active" source="is_active" />,
];

/** All bundles. */
export default function BundleList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<DiscountField source="discount_value" typeSource="discount_type" />}
        tertiary={<OffField />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="discount_value" disableSort>
          <DiscountField source="discount_value" typeSource="discount_type" />
        </DataTable.Col>
        <DataTable.Col
          align="right"
          source="items"
          disableSort
          render={({ items }: { items?: unknown[] }) => items?.length ?? 0}
        />
        <DataTable.Col source="is_active" disableSort field={BooleanField} />
        <DataTable.Col source="starts_at" field={InstantField} />
        <DataTable.Col source="ends_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
