import { Alert, Box, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { isPositive } from '../../../shared/ui/amounts';
import { AmountRows, FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { NumberTitle, ShowActions } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import type { Refund } from '../parts/types';
import { MoveRefund } from './move-refund';
import { movesOf } from './refund-moves';
import { stateOf } from './refund-state';

/** One refund: how much, to which tenders, and what can be done with it. */
export default function RefundShow(): React.JSX.Element {
  return (
    <Show component="div" title={<NumberTitle resource="refunds" />} actions={<ShowActions />}>
      <RefundPage />
    </Show>
  );
}

function RefundPage(): React.JSX.Element | null {
  const refund = useRecordContext<Refund>();
  if (!refund) return null;
  return <Columns main={<State refund={refund} />} side={<Tenders refund={refund} />} />;
}

function State({ refund }: { refund: Refund }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, failure_reason } = refund;
  const state = stateOf(refund);
  return (
    <Section title="resources.refunds.sections.state">
      <Status value={state} resource="refunds" />
      <Alert severity="info" sx={{ my: 1.5 }}>
        {translate(`resources.refunds.next.${state}`)}
      </Alert>
      {failure_reason && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure_reason}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 1, mb: 2 }}>
        {movesOf(refund).map((to) => (
          <MoveRefund key={to} refund={refund} to={to} />
        ))}
      </Stack>
      <FactList
        facts={[
          ['resources.refunds.fields.amount', <Money key="m" amount={refund.amount} currency={currency} />],
          ['resources.refunds.fields.order_number', <OrderLink key="o" number={refund.order_number} />],
          ['resources.refunds.fields.reason', refund.reason],
          ['resources.refunds.fields.method', translate(`resources.refunds.methods.${refund.method}`)],
          ['resources.refunds.fields.source', translate(`resources.refunds.sources.${refund.source}`)],
          ['resources.refunds.fields.created_at', <Instant key="c" value={refund.created_at} />],
          [
            'resources.refunds.fields.processed_at',
            refund.processed_at && <Instant value={refund.processed_at} />,
          ],
          ['resources.refunds.fields.processor_refund_id', refund.processor_refund_id],
          ['resources.refunds.fields.note', refund.note],
        ]}
      />
    </Section>
  );
}

/** True for a part that was never charged. */
const isDebt = ({ released }: Refund, tender: string): boolean =>
  released && (tender === 'card' || tender === 'offline');

const TENDERS = ['exchange', 'card', 'offline', 'gift_card', 'wallet'] as const;

function Tenders({ refund }: { refund: Refund }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, redirected_amount, exchange_order_number } = refund;
  return (
    <Section title="resources.refunds.sections.tenders">
      <AmountRows
        rows={[
          ...TENDERS.filter((tender) => isPositive(refund[`${tender}_amount`])).map((tender) => ({
            name: translate(`resources.refunds.tenders.${isDebt(refund, tender) ? 'debt' : tender}`),
            amount: <Money amount={refund[`${tender}_amount`]} currency={currency} />,
          })),
          {
            name: translate('resources.refunds.fields.amount'),
            amount: <Money amount={refund.amount} currency={currency} />,
            isSum: true,
          },
        ]}
      />
      {isPositive(redirected_amount) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('resources.refunds.redirected')} <Money amount={redirected_amount} currency={currency} />
        </Alert>
      )}
      {exchange_order_number && (
        <Box sx={{ mt: 1 }}>
          <OrderLink number={exchange_order_number} />
        </Box>
      )}
    </Section>
  );
}
