import { DataTable, SearchInput, SelectField, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { DiscountField } from '../discount';
import { COUPON_STATUSES, COUPON_TYPES } from './coupon-types';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={COUPON_STATUSES} />,
  <SelectInput key="type" source="type" choices={COUPON_TYPES} />,
];

/** All coupons. */
export default function CouponList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="code" />}
        secondary={<SelectField source="type" choices={COUPON_TYPES} />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="code" />
        <DataTable.Col source="type" disableSort>
          <SelectField source="type" choices={COUPON_TYPES} />
        </DataTable.Col>
        <DataTable.Col source="value" disableSort field={DiscountField} />
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="starts_at" field={InstantField} />
        <DataTable.Col source="expires_at" field={InstantField} />
        <DataTable.NumberCol source="used_count" />
      </StaffRows>
    </StaffList>
  );
}
