import { useRecordContext } from 'ra-core';
import {
  AutocompleteInput,
  DataTable,
  DateInput,
  ReferenceInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { bySearch, choicesOf } from '../catalogue/choices';
import { REASONS as ADJUSTMENTS } from './adjust-stock';
import { Change, type Movement, MovementCause } from './movement-columns';

const KINDS = [
  'opening',
  'adjust',
  'reserve',
  'commit',
  'release',
  'restock',
] as const satisfies Movement['kind'][];

const REASONS = [...ADJUSTMENTS, 'count', 'transfer'] as const satisfies Movement['reason'][];

const FILTERS = [
  <TextInput key="sku" source="sku" alwaysOn />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
  <SelectInput key="kind" source="kind" choices={choicesOf('resources.stock-movements.kinds', KINDS)} />,
  <SelectInput key="reason" source="reason" choices={choicesOf('resources.stock.reasons', REASONS)} />,
  <TextInput key="order" source="order_number" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** Every change of stock: who, when and why. */
export default function MovementList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick={false}
        primary={<TextField source="product.name" />}
        secondary={<CauseField />}
        tertiary={<QuantityField />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="product.name" disableSort />
        <DataTable.Col source="sku" disableSort />
        <DataTable.Col source="warehouse.name" disableSort />
        <DataTable.Col source="kind" field={CauseField} disableSort />
        <DataTable.Col source="quantity" field={QuantityField} align="right" disableSort />
        <DataTable.Col source="actor.name" disableSort />
      </StaffRows>
    </StaffList>
  );
}

function CauseField(): React.JSX.Element | null {
  const movement = useRecordContext<Movement>();
  return movement ? <MovementCause movement={movement} /> : null;
}

function QuantityField(): React.JSX.Element | null {
  const movement = useRecordContext<Movement>();
  return movement ? <Change value={movement.quantity} /> : null;
}
