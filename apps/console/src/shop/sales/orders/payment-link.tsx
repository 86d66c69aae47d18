import { useQuery } from '@tanstack/react-query';
import { Alert, Stack, Typography } from '@mui/material';
import { useRefresh, useTranslate } from 'ra-core';
import { BooleanInput, NumberInput, maxValue, minValue } from 'react-admin';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';
import { isAuthorized, isPaid } from './order-facts';

const MOST_DAYS = 90;

/** A link with which anybody pays an unpaid order by card. It is shown once, when it is made. */
export function PaymentLinkSection({ order }: { order: Order }): React.JSX.Element | null {
  const isPayable =
    !isPaid(order) && !isAuthorized(order) && !['cancelled', 'refunded'].includes(order.status);
  return isPayable ? <PaymentLink order={order} /> : null;
}

function PaymentLink({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const order_id = String(order.id);
  const [url, setUrl] = useState<string>();
  const { data: link } = useQuery({
    queryKey: ['orders', 'payment-link', order.id],
    queryFn: ({ signal }) => store.adminOrders.getPaymentLink({ order_id }, { signal }),
  });
  const refresh = useRefresh();
  return (
    <Section title="resources.orders.sections.payment_link">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {link?.is_active ? (
          <>
            {translate('resources.orders.payment_link.active')} <Instant value={link.expires_at} />
          </>
        ) : (
          translate('resources.orders.payment_link.none')
        )}
      </Typography>
      {url && (
        <Alert severity="success" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {translate('resources.orders.payment_link.shown_once')} {url}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <ActionDialog<{ valid_days: number; notify_customer: boolean }>
          label="resources.orders.payment_link.create.label"
          consequence={translate('resources.orders.payment_link.create.text')}
          defaultValues={{ valid_days: 7, notify_customer: true }}
          submit={async (values) =>
            setUrl((await store.adminOrders.createPaymentLink({ ...values, order_id })).url)
          }
          onDone={refresh}
          done="resources.orders.payment_link.create.done"
        >
          <NumberInput
            source="valid_days"
            label="resources.orders.payment_link.valid_days"
            validate={[minValue(1), maxValue(MOST_DAYS)]}
          />
          <BooleanInput source="notify_customer" label="resources.orders.payment_link.mail" />
        </ActionDialog>
        {link?.is_active && (
          <ActionDialog
            label="resources.orders.payment_link.revoke.label"
            color="error"
            consequence={translate('resources.orders.payment_link.revoke.text')}
            submit={async () => {
              await store.adminOrders.revokePaymentLink({ order_id });
              setUrl(undefined);
            }}
            done="resources.orders.payment_link.revoke.done"
          />
        )}
      </Stack>
    </Section>
  );
}
