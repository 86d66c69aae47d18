import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput, usePermissions } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';

type Written = Order['write_offs'][number];

/** Write-offs of an order, among its payments. Administrators take them back. */
export function WriteOffRows({ order }: { order: Order }): React.JSX.Element {
  return (
    <>
      {order.write_offs.map((writeOff) => (
        <Row key={writeOff.id} order={order} writeOff={writeOff} />
      ))}
    </>
  );
}

function Row({ order, writeOff }: { order: Order; writeOff: Written }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { permissions = [] } = usePermissions<string[]>();
  const { id, amount, currency, reason, created_at, created_by, reversed_at } = writeOff;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography
        variant="body2"
        sx={{ flexGrow: 1, ...(reversed_at && { textDecoration: 'line-through' }) }}
      >
        <Money amount={amount} currency={currency} /> · {translate('resources.orders.write_off.row')} ·{' '}
        <Instant value={created_at} dateOnly /> · {[reason, created_by?.name].filter(Boolean).join(' · ')}
      </Typography>
      {reversed_at && (
        <Typography variant="body2">
          {translate('resources.orders.write_off.reversed')} <Instant value={reversed_at} dateOnly />{' '}
          {[writeOff.reversal_reason, writeOff.reversed_by?.name].filter(Boolean).join(' · ')}
        </Typography>
      )}
      {!reversed_at && permissions.includes('admin') && (
        <ActionDialog<{ reason?: string }>
          label="resources.orders.write_off.reverse"
          consequence={translate('resources.orders.write_off.reverse_text')}
          submit={(values) =>
            store.adminOrders.reverseWriteOff({ ...values, order_id: String(order.id), id })
          }
          done="resources.orders.write_off.reverse_done"
        >
          <TextInput source="reason" label="resources.orders.write_off.reason" />
        </ActionDialog>
      )}
    </Box>
  );
}
