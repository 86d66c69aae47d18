import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { linesToPack } from '../parts/places';
import { DoubtfulOrders } from './doubtful-orders';
import { Paper, WithChosenOrders } from './paper';
import { Slip } from './slip';

const KEY = 'resources.orders.together';

/** The packing slips of several orders, each on a sheet of its own. */
export default function PackingSlips(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <WithChosenOrders>
      {(orders, { warehouse }) => {
        const slips = orders.map((order) => ({ order, lines: linesToPack(order, warehouse) }));
        const full = slips.filter(({ lines }) => lines.length > 0);
        const empty = slips.filter(({ lines }) => lines.length === 0);
        return (
          <Paper
            title={translate(`${KEY}.packing_slips`)}
            back="/shop/orders"
            tools={
              <>
                <DoubtfulOrders orders={full.map(({ order }) => order)} />
                {empty.length > 0 && (
                  <Alert severity="info">
                    {translate(`${KEY}.nothing_to_pack`)}{' '}
                    {empty.map(({ order }) => order.order_number).join(', ')}
                  </Alert>
                )}
              </>
            }
          >
            {full.map(({ order, lines }) => (
              <Box
                key={order.id}
                component="section"
                aria-label={translate('resources.orders.packing_slip.title', { number: order.order_number })}
                sx={{ mb: 6, '@media print': { mb: 0 }, '&:not(:last-child)': { breakAfter: 'page' } }}
              >
                <Slip order={order} lines={lines} />
              </Box>
            ))}
          </Paper>
        );
      }}
    </WithChosenOrders>
  );
}
