import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { linesToPack } from '../parts/places';
import type { Order } from '../parts/types';
import { WithoutDoubtful } from './doubtful-orders';
import { Paper, WithChosenOrders } from './paper';
import { Slip } from './slip';

const KEY = 'resources.orders.together';

/** The packing slips of several orders, each on a sheet of its own. */
export default function PackingSlips(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <WithChosenOrders>
      {(orders, { warehouse }) => {
        const full = orders.filter((order) => linesToPack(order, warehouse).length > 0);
        const empty = orders.filter((order) => !full.includes(order));
        return (
          <WithoutDoubtful orders={full}>
            {(printed, notice) => (
              <Paper
                title={translate(`${KEY}.packing_slips`)}
                back="/shop/orders"
                tools={
                  <>
                    {notice}
                    {empty.length > 0 && (
                      <Alert severity="info">
                        {translate(`${KEY}.nothing_to_pack`)}{' '}
                        {empty.map(({ order_number }) => order_number).join(', ')}
                      </Alert>
                    )}
                  </>
                }
              >
                <Slips orders={printed} warehouse={warehouse} />
              </Paper>
            )}
          </WithoutDoubtful>
        );
      }}
    </WithChosenOrders>
  );
}

interface SlipsProps {
  orders: readonly Order[];
  /** Limits them to what lies there. */
  warehouse: number | undefined;
}

function Slips({ orders, warehouse }: SlipsProps): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {orders.map((order) => (
        <Box
          key={order.id}
          component="section"
          aria-label={translate('resources.orders.packing_slip.title', { number: order.order_number })}
          sx={{ mb: 6, '@media print': { mb: 0 }, '&:not(:last-child)': { breakAfter: 'page' } }}
        >
          <Slip order={order} lines={linesToPack(order, warehouse)} />
        </Box>
      ))}
    </>
  );
}
