import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFacts } from '../../../shared/layout/facts';
import { Instant } from '../../../shared/ui/instant';
import { CustomFieldFacts, CustomFieldLine } from '../../custom-fields/custom-field-facts';
import { AddressLines } from '../parts/address';
import { deliveryNameOf } from '../parts/delivery-name';
import type { PackedLine } from '../parts/places';
import { RefundedNote } from '../parts/refunded-note';
import { FromWhere } from '../parts/taken-from';
import type { Order } from '../parts/types';

interface Props {
  order: Order;
  lines: readonly PackedLine[];
  /** True for a parcel that has left. */
  isSent?: boolean;
}

/** The goods of a parcel, to lay into it. It has no prices, as parcels may be gifts. */
export function Slip({ order, lines, isSent = false }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { name } = useFacts();
  return (
    <Box sx={{ maxWidth: '48rem' }}>
      <Typography variant="subtitle1" component="p">
        {name}
      </Typography>
      <Typography variant="h5" component="h2">
        {translate('resources.orders.packing_slip.title', { number: order.order_number })}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        <Instant value={order.placed_at} dateOnly /> · {deliveryNameOf(order.shipping_method)}
      </Typography>
      <AddressLines address={order.shipping_address} />
      <Goods lines={lines} isSent={isSent} />
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

function Goods({ lines, isSent }: { lines: readonly PackedLine[]; isSent: boolean }): React.JSX.Element {
  const translate = useTranslate();
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
          {!isSent && (
            <TableCell align="right">{translate('resources.orders.packing_slip.sent_before')}</TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((packed) => (
          <GoodsRow key={packed.line.id} packed={packed} isSent={isSent} />
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
