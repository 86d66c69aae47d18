import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { stateOf } from '../after-sale/refund-state';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';
import { OrderWithdrawals } from './order-withdrawals';
import { useRefundsOf } from './use-refunds-of';

/** Money and goods of an order that went back. */
export function OrderRefunds({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const { refunds, returns, withdrawals } = order;
  const details = useRefundsOf(order.order_number) ?? [];
  const shown = (id: number, status: string): string => {
    const refund = details.find((each) => each.id === id);
    return refund ? stateOf(refund) : status;
  };
  const methodOf = (id: number, method: string): string =>
    details.find((each) => each.id === id)?.released
      ? 'resources.refunds.tenders.debt'
      : `resources.refunds.methods.${method}`;
  if (refunds.length + returns.length + withdrawals.length === 0) return null;
  return (
    <Section title="resources.orders.sections.given_back">
      <Stack spacing={1}>
        <OrderWithdrawals order={order} />
        {refunds.map(({ id, amount, currency, method, status, created_at }) => (
          <Row
            key={`refund-${id}`}
            to={`/shop/refunds/${id}/show`}
            status={shown(id, status)}
            resource="refunds"
          >
            {translate('resources.refunds.name', { smart_count: 1 })} {id} ·{' '}
            <Money amount={amount} currency={currency} /> · {translate(methodOf(id, method))} ·{' '}
            <Instant value={created_at} dateOnly />
          </Row>
        ))}
        {returns.map(({ id, kind, reason, status, created_at }) => (
          <Row key={`return-${id}`} to={`/shop/returns/${id}/show`} status={status} resource="returns">
            {translate(`resources.returns.kinds.${kind}`)} {id} ·{' '}
            {translate(`resources.returns.reasons.${reason}`)} · <Instant value={created_at} dateOnly />
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

interface RowProps {
  to: string;
  status: string;
  resource: string;
  children: React.ReactNode;
}

function Row({ to, status, resource, children }: RowProps): React.JSX.Element {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" component={Link} to={to} sx={{ flexGrow: 1, color: 'primary.main' }}>
        {children}
      </Typography>
      <Status value={status} resource={resource} />
    </Box>
  );
}
