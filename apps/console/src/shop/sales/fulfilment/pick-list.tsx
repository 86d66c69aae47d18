import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { linesToPack } from '../parts/places';
import { useSeveralWarehouses } from '../parts/several-warehouses';
import { WithoutDoubtful } from './doubtful-orders';
import { Paper, WithChosenOrders } from './paper';
import { type Pick, picksOf } from './picks';

const KEY = 'resources.orders.together';

/** The articles to fetch for several orders at once. */
export default function PickList(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <WithChosenOrders>
      {(orders, { warehouse }) => (
        <Paper title={translate(`${KEY}.pick_list`)} back="/shop/orders">
          <Typography variant="h5" component="h2" sx={{ mb: 2 }}>
            {translate(`${KEY}.pick_list`)}
          </Typography>
          <WithoutDoubtful orders={orders.filter((order) => linesToPack(order, warehouse).length > 0)}>
            {(printed, notice) => (
              <>
                {notice}
                <Picks picks={picksOf(printed, warehouse)} />
              </>
            )}
          </WithoutDoubtful>
        </Paper>
      )}
    </WithChosenOrders>
  );
}

function Picks({ picks }: { picks: readonly Pick[] }): React.JSX.Element {
  const translate = useTranslate();
  const hasWarehouses = useSeveralWarehouses();
  if (picks.length === 0) {
    return <Typography>{translate('resources.orders.packing_slip.nothing')}</Typography>;
  }
  return (
    <Table size="small" sx={{ '& tr': { breakInside: 'avoid' } }}>
      <TableHead>
        <TableRow>
          <TableCell align="right">{translate('resources.orders.packing_slip.units')}</TableCell>
          <TableCell>{translate('resources.orders.packing_slip.goods')}</TableCell>
          <TableCell>{translate('resources.orders.packing_slip.sku')}</TableCell>
          {hasWarehouses && <TableCell>{translate(`${KEY}.warehouse`)}</TableCell>}
          <TableCell>{translate(`${KEY}.orders`)}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {picks.map(({ key, units, name, sku, warehouse, orders }) => (
          <TableRow key={key}>
            <TableCell align="right">{units}</TableCell>
            <TableCell>{name}</TableCell>
            <TableCell>{sku}</TableCell>
            {hasWarehouses && <TableCell>{warehouse}</TableCell>}
            <TableCell>{orders.map((order) => `${order.number} (${order.units})`).join(', ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
