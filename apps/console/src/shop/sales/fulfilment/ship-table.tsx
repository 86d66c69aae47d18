import {
  Alert,
  Box,
  Checkbox,
  Link as PlainLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { linesToPack, warehousesToShip } from '../parts/places';
import { useTrackingTwins } from '../parts/tracking-twins';
import { type ShipRow, isOpenRow, repeatedNumbers } from './ship-rows';

const KEY = 'resources.orders.together.ship_orders';
const NUMBER_LENGTH = 100;

interface Props {
  rows: readonly ShipRow[];
  /** Limits the orders to what lies there. */
  warehouse: number | undefined;
  isBusy: boolean;
  change(id: number, change: Partial<Pick<ShipRow, 'isTicked' | 'carrier' | 'number'>>): void;
}

/** A row for each order: its carrier, its tracking number, and what has become of it. */
export function ShipTable({ rows, warehouse, isBusy, change }: Props): React.JSX.Element {
  const translate = useTranslate();
  const repeated = repeatedNumbers(rows);
  const first = rows.find((row) => row.isTicked && isOpenRow(row));
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate(`${KEY}.title`)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" />
            <TableCell>{translate('resources.shipments.fields.order_number')}</TableCell>
            <TableCell>{translate('resources.shipments.fields.carrier')}</TableCell>
            <TableCell>{translate('resources.shipments.fields.tracking_number')}</TableCell>
            <TableCell>{translate('resources.shipments.fields.status')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row
              key={row.order.id}
              row={row}
              warehouse={warehouse}
              isFirst={row === first}
              isFixed={isBusy || !isOpenRow(row)}
              isRepeated={repeated.has(row.number.trim())}
              change={(changed) => change(row.order.id, changed)}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface RowProps {
  row: ShipRow;
  warehouse: number | undefined;
  /** True for the row that a scanner begins with. */
  isFirst: boolean;
  /** True while it cannot be changed. */
  isFixed: boolean;
  /** True when another row has its tracking number, too. */
  isRepeated: boolean;
  change(change: Partial<Pick<ShipRow, 'isTicked' | 'carrier' | 'number'>>): void;
}

function Row({ row, warehouse, isFirst, isFixed, isRepeated, change }: RowProps): React.JSX.Element {
  const translate = useTranslate();
  const { order, carrier, number, isTicked } = row;
  const packed = linesToPack(order, warehouse);
  const units = packed.reduce((sum, line) => sum + line.units, 0);
  const places = warehousesToShip({ items: packed.map(({ line }) => line) }).filter(
    ({ warehouse_id }) => !warehouse || warehouse_id === warehouse,
  );
  const inputOf = (field: string, more: object = {}) => ({
    htmlInput: {
      'aria-label': translate(`${KEY}.field_of`, {
        field: translate(`resources.shipments.fields.${field}`),
        number: order.order_number,
      }),
      maxLength: NUMBER_LENGTH,
      ...more,
    },
  });
  return (
    <TableRow>
      <TableCell padding="checkbox">
        <Checkbox
          checked={isTicked}
          disabled={isFixed}
          onChange={(_event, checked) => change({ isTicked: checked })}
          slotProps={{ input: { 'aria-label': translate(`${KEY}.tick`, { number: order.order_number }) } }}
        />
      </TableCell>
      <TableCell>
        <PlainLink component={Link} to={`/shop/orders/${order.id}/show`} target="_blank">
          {order.order_number}
        </PlainLink>
        <Typography variant="body2" color="text.secondary">
          {order.shipping_address?.full_name ?? order.user.name} ·{' '}
          {translate('resources.orders.units.left', { smart_count: units })}
        </Typography>
        {places.length > 1 && (
          <Alert severity="info" sx={{ mt: 0.5 }}>
            {translate(`${KEY}.several_places`)}{' '}
            {places.map(({ name, quantity }) => `${name} (${quantity})`).join(', ')}
          </Alert>
        )}
      </TableCell>
      <TableCell>
        <TextField
          size="small"
          value={carrier}
          disabled={isFixed}
          onChange={({ target }) => change({ carrier: target.value })}
          slotProps={inputOf('carrier')}
        />
      </TableCell>
      <TableCell>
        <TextField
          size="small"
          value={number}
          disabled={isFixed}
          autoFocus={isFirst}
          onChange={({ target }) => change({ number: target.value })}
          slotProps={inputOf('tracking_number', {
            autoComplete: 'off',
            // A scanner fills the rows that are shipped.
            ...(isTicked && { 'data-tracking': true }),
          })}
        />
        <Twins row={row} isRepeated={isRepeated} />
      </TableCell>
      <TableCell>
        <State row={row} />
      </TableCell>
    </TableRow>
  );
}

/** Warns of a tracking number that another order has, here or in a shipment. */
function Twins({ row, isRepeated }: { row: ShipRow; isRepeated: boolean }): React.JSX.Element | null {
  const translate = useTranslate();
  const orders = useTrackingTwins(row.number, row.order.order_number);
  if (row.outcome.state === 'shipped' || (orders.length === 0 && !isRepeated)) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {isRepeated
        ? translate(`${KEY}.repeated`)
        : translate('resources.shipments.same_number', { orders: orders.join(', ') })}
    </Alert>
  );
}

function State({ row }: { row: ShipRow }): React.JSX.Element {
  const translate = useTranslate();
  const { outcome, doubts } = row;
  return (
    <Box aria-live="polite">
      {outcome.state === 'failed' ? (
        <Alert severity="error">{outcome.reason}</Alert>
      ) : outcome.state === 'shipped' ? (
        <Alert severity="success">{translate(`${KEY}.states.shipped`)}</Alert>
      ) : (
        translate(`${KEY}.states.${outcome.state}`)
      )}
      {isOpenRow(row) &&
        doubts.map((doubt) => (
          <Alert key={doubt} severity="warning" sx={{ mt: 0.5 }}>
            {translate(`${KEY}.doubts.${doubt}`)}
          </Alert>
        ))}
    </Box>
  );
}
