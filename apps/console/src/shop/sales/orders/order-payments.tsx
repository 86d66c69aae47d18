import { Alert, Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { isPositive } from '../../../shared/ui/amounts';
import { FactList } from '../parts/fact-list';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

/** The payments of an order at the processor, with what was held and charged. */
export function OrderPayments({ order }: { order: Order }): React.JSX.Element | null {
  if (order.payments.length === 0) return null;
  return (
    <Section title="resources.orders.sections.payments">
      <Stack spacing={2}>
        {order.payments.map((payment) => (
          <PaymentFacts key={payment.id} payment={payment} />
        ))}
      </Stack>
    </Section>
  );
}

function PaymentFacts({ payment }: { payment: Order['payments'][number] }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, flagged_reason, capture_failure, failure_message, authorized_amount } = payment;
  return (
    <Box>
      <Stack direction="row" spacing={1} sx={{ mb: 0.5, alignItems: 'center' }}>
        <Typography variant="body1">
          <Money amount={payment.amount} currency={currency} />
        </Typography>
        <Status value={payment.status} resource="payments" />
      </Stack>
      {flagged_reason && (
        <Alert severity="warning">
          {translate('resources.payments.flagged', { reason: flagged_reason })}
        </Alert>
      )}
      {capture_failure && (
        <Alert severity="error">
          {translate('resources.payments.capture_failed', { reason: capture_failure })}
        </Alert>
      )}
      {failure_message && <Alert severity="error">{failure_message}</Alert>}
      <FactList
        facts={[
          ['resources.payments.fields.created_at', <Instant key="at" value={payment.created_at} />],
          ['resources.payments.fields.paid_at', payment.paid_at && <Instant value={payment.paid_at} />],
          [
            'resources.payments.fields.authorized_amount',
            isPositive(authorized_amount) && <Money amount={authorized_amount} currency={currency} />,
          ],
          [
            'resources.payments.fields.captured_amount',
            isPositive(payment.captured_amount) && (
              <Money amount={payment.captured_amount} currency={currency} />
            ),
          ],
          [
            'resources.payments.fields.capture_before',
            payment.capture_before && <Instant value={payment.capture_before} />,
          ],
          ['resources.payments.fields.processor_payment_intent_id', payment.processor_payment_intent_id],
        ]}
      />
    </Box>
  );
}
