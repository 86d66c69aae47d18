import { Alert, Stack, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { NumberTitle, ShowActions } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import type { Return } from '../parts/types';
import { ApproveReturn, RecordSentBack, RejectReturn } from './decide-return';
import { ExchangeReturn } from './exchange-return';
import { ReceiveReturn } from './receive-return';
import { RefundReturn } from './refund-return';
import { ReturnFacts, ReturnedGoods } from './return-facts';
import { ReturnImages } from './return-images';
import { ReturnLabelSection } from './return-label';

/** One return: what comes back, why, and what is done with goods and money. */
export default function ReturnShow(): React.JSX.Element {
  return (
    <Show component="div" title={<NumberTitle resource="returns" />} actions={<ShowActions />}>
      <ReturnPage />
    </Show>
  );
}

function ReturnPage(): React.JSX.Element | null {
  const record = useRecordContext<Return>();
  if (!record) return null;
  return (
    <Columns
      main={
        <>
          <State record={record} />
          <ReturnedGoods record={record} />
          <ReturnImages record={record} />
        </>
      }
      side={
        <>
          <ReturnFacts record={record} />
          {record.status === 'approved' && <ReturnLabelSection record={record} />}
        </>
      }
    />
  );
}

function State({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const { status, kind, refund } = record;
  const isOpen = status === 'refunded' && refund?.status === 'approved';
  const next = isOpen ? (refund.released ? 'refund_debt' : 'refund_open') : status;
  const isOpenWithdrawal = kind === 'withdrawal' && ['approved', 'received'].includes(status);
  return (
    <Section title="resources.returns.sections.state">
      <Stack direction="row" spacing={1} sx={{ mb: 1.5 }}>
        <Status value={status} resource="returns" />
        <Typography variant="body2">{translate(`resources.returns.kinds.${kind}`)}</Typography>
      </Stack>
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {translate(`resources.returns.next.${next}`)}
        {isOpenWithdrawal && (
          <>
            {' '}
            {translate('resources.returns.refund_due')} <Instant value={record.refund_due_at} />
          </>
        )}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {['requested', 'rejected', 'pending'].includes(status) && <ApproveReturn record={record} />}
        {status === 'approved' && <ReceiveReturn record={record} />}
        {status === 'received' && <RefundReturn record={record} />}
        {status === 'received' && kind === 'return' && <ExchangeReturn record={record} />}
        {isOpenWithdrawal && <RecordSentBack record={record} />}
        {['requested', 'approved', 'pending'].includes(status) && <RejectReturn record={record} />}
      </Stack>
    </Section>
  );
}
