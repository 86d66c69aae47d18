import {
  BooleanInput,
  DataTable,
  AutocompleteInput,
  DateInput,
  FunctionField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextField,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Box, Typography } from '@mui/material';
import { DownloadButton } from '../../../shared/ui/download-button';
import { Instant, InstantField } from '../../../shared/ui/instant';
import { Money, MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { Status, StatusField } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { bySearch } from '../../catalogue/choices';
import { OrderBulkActions } from '../fulfilment/bulk-actions';
import { PAYMENT_METHODS } from '../drafts/draft-values';
import { useSeveralWarehouses } from '../parts/several-warehouses';
import { type Order, namedChoices, stateChoices } from '../parts/types';
import { isDue } from '../fulfilment/ship-rows';
import { ORDER_STATES, PAYMENT_STATES, isWhollyRefunded, leftToShip, paymentStateOf } from './order-facts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={stateChoices('orders', ORDER_STATES)} />,
  <SelectInput
    key="payment"
    source="payment_status"
    choices={stateChoices('order-payments', PAYMENT_STATES)}
  />,
  <SelectInput
    key="payment_method"
    source="payment_method"
    choices={namedChoices('resources.orders.payment_methods', PAYMENT_METHODS)}
  />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
  <BooleanInput key="overdue" source="overdue" defaultValue />,
  <SelectInput
    key="backorder"
    source="backorder"
    choices={['waiting', 'shippable'].map((id) => ({ id, name: `resources.orders.backorders.${id}` }))}
  />,
];

const WAREHOUSE_FILTER = (
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>
);

/** All orders. */
export default function OrderList(): React.JSX.Element {
  const filters = useSeveralWarehouses() ? [...FILTERS, WAREHOUSE_FILTER] : FILTERS;
  return (
    <StaffList filters={filters} sort={{ field: 'placed_at', order: 'DESC' }} tools={<ExportOrders />}>
      <StaffRows
        rowClick="show"
        bulkActionButtons={<OrderBulkActions />}
        primary={<TextField source="order_number" sx={{ whiteSpace: 'nowrap' }} />}
        secondary={
          <FunctionField<Order>
            render={({ user, placed_at, total, currency }) => (
              <>
                {user.name} · <Instant value={placed_at} dateOnly /> ·{' '}
                <Money amount={total} currency={currency} />
              </>
            )}
          />
        }
        tertiary={
          <Box
            component="span"
            sx={{ display: 'flex', flexDirection: 'column', alignItems: 'end', gap: 0.5 }}
          >
            <StatusField />
            <PaymentStateField />
          </Box>
        }
      >
        <DataTable.Col source="order_number" sx={{ whiteSpace: 'nowrap' }} />
        <DataTable.Col source="placed_at">
          <InstantField source="placed_at" dateOnly />
        </DataTable.Col>
        <DataTable.Col source="user.name" disableSort field={CustomerField} />
        <DataTable.Col source="total" field={MoneyField} align="right" />
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="payment_status" field={PaymentStateField} disableSort />
        <DataTable.Col<Order>
          source="left_to_ship"
          align="right"
          disableSort
          render={(order) => (isDue(order) || isWhollyRefunded(order) ? '–' : leftToShip(order) || '–')}
        />
      </StaffRows>
    </StaffList>
  );
}

function CustomerField(_props: { source?: string }): React.JSX.Element | null {
  const order = useRecordContext<Order>();
  if (!order) return null;
  return (
    <Box sx={{ maxWidth: 200, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{order.user.name}</Typography>
      <Typography variant="caption" color="text.secondary">
        {order.user.email}
      </Typography>
    </Box>
  );
}

function PaymentStateField(_props: { source?: string }): React.JSX.Element | null {
  const order = useRecordContext<Order>();
  if (!order) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Status value={paymentStateOf(order)} resource="order-payments" />
      {order.open_dispute_id && <Status value="disputed" resource="order-payments" />}
    </Box>
  );
}

function ExportOrders(): React.JSX.Element {
  const store = useStoreClient();
  const filters = useListContext().filterValues as object;
  return (
    <DownloadButton
      label="resources.sales.export"
      fileName="orders.csv"
      load={() => store.adminExports.exportOrders({ ...filters, bom: true })}
    />
  );
}
