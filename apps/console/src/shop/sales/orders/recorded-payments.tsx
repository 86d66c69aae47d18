import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { Result } from '@comptoir/store-client';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';
import { actionsOf } from './order-facts';
import { WriteOffRows } from './write-off-rows';

type Recorded = Result<'adminOrders.listPayments'>[number];

/** Money of an order that staff have recorded, and what they wrote off. A part of an unpaid order can be taken back. */
export function RecordedPayments({ order }: { order: Order }): React.JSX.Element | null {
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['orders', 'payments', order.id, order.updated_at],
    queryFn: ({ signal }) => store.adminOrders.listPayments({ order_id: String(order.id) }, { signal }),
  });
  if (!data?.length && order.write_offs.length === 0) return null;
  return (
    <Section title="resources.orders.sections.recorded">
      <Stack spacing={1}>
        {data?.map((payment) => (
          <Row key={payment.id} order={order} payment={payment} />
        ))}
        <WriteOffRows order={order} />
      </Stack>
    </Section>
  );
}

function Row({ order, payment }: { order: Order; payment: Recorded }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const locale = useLocale();
  const { id, amount, currency, method, reference, received_on, part, recorded_by, reversed_at } = payment;
  // A day has no zone: it is written as it is.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const facts = [
    translate(`resources.orders.offline_methods.${method}`),
    format.format(new Date(received_on)),
    reference,
    recorded_by?.name,
  ];
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography
        variant="body2"
        sx={{ flexGrow: 1, ...(reversed_at && { textDecoration: 'line-through' }) }}
      >
        <Money amount={amount} currency={currency} /> · {facts.filter(Boolean).join(' · ')}
      </Typography>
      {reversed_at && (
        <Typography variant="body2">{translate('resources.orders.record_part.reversed')}</Typography>
      )}
      {part && !reversed_at && actionsOf(order).canRecordPart && (
        <ActionDialog
          label="resources.orders.record_part.reverse"
          consequence={translate('resources.orders.record_part.reverse_text')}
          submit={() => store.adminOrders.reversePayment({ order_id: String(order.id), id })}
          done="resources.orders.record_part.reverse_done"
        />
      )}
    </Box>
  );
}
