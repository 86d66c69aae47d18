import { FormControlLabel, Switch } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Link, Show } from 'react-admin';
import { useState } from 'react';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { AmountRows, FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { NumberTitle, ShowActions } from '../parts/pieces';
import { Section } from '../parts/section';
import type { Payout, PayoutLine } from '../parts/types';

/** One payout, with the payments, refunds and fees that it is made of. */
export default function PayoutShow(): React.JSX.Element {
  return (
    <Show component="div" title={<NumberTitle resource="payouts" />} actions={<ShowActions />}>
      <PayoutPage />
    </Show>
  );
}

function PayoutPage(): React.JSX.Element | null {
  const translate = useTranslate();
  const payout = useRecordContext<Payout>();
  if (!payout) return null;
  const row = (name: 'gross_amount' | 'fee_amount' | 'amount') => ({
    name: translate(`resources.payouts.fields.${name}`),
    amount: <Money amount={payout[name]} currency={payout.currency} />,
    isSum: name === 'amount',
  });
  return (
    <>
      <Section title="resources.payouts.sections.payout">
        <Status value={payout.status} resource="payouts" />
        <AmountRows rows={[row('gross_amount'), row('fee_amount'), row('amount')]} />
        <FactList
          facts={[
            ['resources.payouts.fields.arrives_at', <Instant key="a" value={payout.arrives_at} dateOnly />],
            ['resources.payouts.fields.processor_payout_id', payout.processor_payout_id],
          ]}
        />
      </Section>
      <Lines payout={payout} />
    </>
  );
}

function Lines({ payout }: { payout: Payout }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [onlyUnmatched, setOnlyUnmatched] = useState(false);
  return (
    <Section
      title="resources.payouts.sections.lines"
      actions={
        <FormControlLabel
          control={
            <Switch checked={onlyUnmatched} onChange={(_event, checked) => setOnlyUnmatched(checked)} />
          }
          label={translate('resources.payouts.only_unmatched')}
        />
      }
    >
      <PagedTable<PayoutLine>
        key={String(onlyUnmatched)}
        queryKey={['payouts', payout.id, 'lines', onlyUnmatched]}
        load={(query, signal) =>
          store.adminPayouts.listLines(
            { ...query, id: payout.id, ...(onlyUnmatched && { unmatched: true }) },
            { signal },
          )
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty="resources.payouts.no_lines"
        label="resources.payouts.sections.lines"
        perPage={25}
      />
    </Section>
  );
}

const amountColumn = (name: 'gross_amount' | 'fee_amount' | 'net_amount'): Column<PayoutLine> => ({
  label: `resources.payouts.fields.${name}`,
  align: 'right',
  render: (line) => <Money amount={line[name]} currency={line.currency} />,
});

const COLUMNS: readonly Column<PayoutLine>[] = [
  {
    label: 'resources.payouts.fields.created_at',
    render: ({ created_at }) => <Instant value={created_at} />,
  },
  { label: 'resources.payouts.fields.type', render: (line) => <LineKind line={line} /> },
  {
    label: 'resources.payouts.fields.order_number',
    render: ({ order_number }) => <OrderLink number={order_number} />,
  },
  amountColumn('gross_amount'),
  amountColumn('fee_amount'),
  amountColumn('net_amount'),
];

function LineKind({ line }: { line: PayoutLine }): React.JSX.Element {
  const translate = useTranslate();
  const { type, refund_id, dispute_id, is_matched } = line;
  const name = translate(`resources.payouts.types.${type}`, { _: type.replaceAll('_', ' ') });
  if (dispute_id) return <Link to={`/shop/disputes/${dispute_id}/show`}>{name}</Link>;
  if (refund_id) return <Link to={`/shop/refunds/${refund_id}/show`}>{name}</Link>;
  return (
    <span>
      {name}
      {!is_matched && ` (${translate('resources.payouts.unmatched')})`}
    </span>
  );
}
