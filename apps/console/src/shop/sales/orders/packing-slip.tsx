import { useQuery } from '@tanstack/react-query';
import {
  Box,
  Button,
  GlobalStyles,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/Print';
import { useTranslate } from 'ra-core';
import { Error as ErrorPage, Loading, Title } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFacts } from '../../../shared/layout/facts';
import { Instant } from '../../../shared/ui/instant';
import { useStoreClient } from '../../store-context';
import { AddressLines } from '../parts/address';
import { CustomFieldFacts, CustomFieldLine } from '../../custom-fields/custom-field-facts';
import { type PackedLine, linesOfParcel, linesToPack, warehousesToShip } from '../parts/places';
import { RefundedNote } from '../parts/refunded-note';
import { useSeveralWarehouses } from '../parts/several-warehouses';
import { FromWhere } from '../parts/taken-from';
import type { Order } from '../parts/types';

/** On paper, only the slip is left of the page. */
const PRINT = {
  '@media print': {
    'header, nav, .RaSidebar-root, .no-print': { display: 'none !important' },
    'body, #main-content': { background: '#fff !important', color: '#000 !important' },
    '.MuiTableCell-root': { color: '#000 !important', borderColor: '#000 !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
  },
};

/**
 * A list of the goods of an order to lay into the next parcel, or of those in the parcel that the address names, with the
 * warehouse that they are in. The address may limit it to one warehouse. It has no prices, as parcels may be gifts.
 */
export default function PackingSlip(): React.JSX.Element {
  const store = useStoreClient();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'packing-slip', id],
    queryFn: ({ signal }) => store.adminOrders.get({ order_id: id }, { signal }),
  });
  if (error) return <ErrorPage error={error} resetErrorBoundary={() => void refetch()} />;
  return data ? <Slip order={data} /> : <Loading />;
}

function Slip({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { name } = useFacts();
  return (
    <Box sx={{ p: 2, maxWidth: '48rem' }}>
      <GlobalStyles styles={PRINT} />
      <Title title={translate('resources.orders.packing_slip.title', { number: order.order_number })} />
      <Box className="no-print" sx={{ display: 'flex', gap: 1, mb: 3 }}>
        <Button component={Link} to={`/shop/orders/${order.id}/show`} startIcon={<ArrowBackIcon />}>
          {translate('ra.action.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('resources.orders.packing_slip.print')}
        </Button>
        <Warehouses order={order} />
      </Box>
      <Typography variant="subtitle1" component="p">
        {name}
      </Typography>
      <Typography variant="h5" component="h2">
        {translate('resources.orders.packing_slip.title', { number: order.order_number })}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        <Instant value={order.placed_at} dateOnly /> · {order.shipping_method?.name}
      </Typography>
      <AddressLines address={order.shipping_address} />
      <Goods order={order} />
      {Object.keys(order.custom_fields).length > 0 && (
        <Box sx={{ mt: 2 }}>
          <CustomFieldFacts target="orders" values={order.custom_fields} forCustomer />
        </Box>
      )}
      {order.notes && (
        <Typography variant="body2" sx={{ mt: 2, whiteSpace: 'pre-wrap' }}>
          {translate('resources.orders.fields.notes')}: {order.notes}
        </Typography>
      )}
    </Box>
  );
}

/** Links to the slips of each warehouse that units are still to be shipped from. */
function Warehouses({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const isTold = useSeveralWarehouses();
  const { parcel, warehouse } = useChosen();
  const places = warehousesToShip(order);
  if (!isTold || parcel || places.length < 2) return null;
  const all = { warehouse_id: 0, name: translate('resources.orders.ship.any_warehouse') };
  return (
    <>
      {[all, ...places].map(({ warehouse_id: id, name }) => (
        <Button
          key={id}
          component={Link}
          to={id ? `?warehouse=${id}` : '?'}
          variant={id === (warehouse ?? 0) ? 'outlined' : 'text'}
        >
          {name}
        </Button>
      ))}
    </>
  );
}

/** Returns the parcel or the warehouse that the address names. */
function useChosen(): { parcel?: number; warehouse?: number } {
  const [parameters] = useSearchParams();
  const [parcel, warehouse] = ['parcel', 'warehouse'].map(
    (name) => Number(parameters.get(name)) || undefined,
  );
  return { parcel, warehouse };
}

function Goods({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { parcel, warehouse } = useChosen();
  const lines = parcel ? linesOfParcel(order, parcel) : linesToPack(order, warehouse);
  if (lines.length === 0) {
    return <Typography sx={{ mt: 3 }}>{translate('resources.orders.packing_slip.nothing')}</Typography>;
  }
  return (
    <Table size="small" sx={{ mt: 3 }}>
      <TableHead>
        <TableRow>
          <TableCell align="right">{translate('resources.orders.packing_slip.units')}</TableCell>
          <TableCell>{translate('resources.orders.packing_slip.goods')}</TableCell>
          <TableCell>{translate('resources.orders.packing_slip.sku')}</TableCell>
          {!parcel && (
            <TableCell align="right">{translate('resources.orders.packing_slip.sent_before')}</TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((packed) => (
          <GoodsRow key={packed.line.id} packed={packed} isSent={parcel !== undefined} />
        ))}
      </TableBody>
    </Table>
  );
}

function GoodsRow({ packed, isSent }: { packed: PackedLine; isSent: boolean }): React.JSX.Element {
  const { line, units, places } = packed;
  return (
    <TableRow>
      <TableCell align="right">{units}</TableCell>
      <TableCell>
        {[line.product_name, line.variant_name].filter(Boolean).join(' · ')}
        <Typography variant="body2">
          <CustomFieldLine target="order_lines" values={line.custom_fields} />
        </Typography>
        <FromWhere places={places} />
        {!isSent && <RefundedNote units={line.refunded_quantity} />}
      </TableCell>
      <TableCell>{line.sku}</TableCell>
      {!isSent && <TableCell align="right">{line.shipped_quantity}</TableCell>}
    </TableRow>
  );
}
