import { Alert, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { NumberTitle, ShowActions } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import type { Dispute } from '../parts/types';
import { EvidenceFiles } from './evidence-files';
import { EvidenceTexts } from './evidence-texts';
import { answerOf } from './dispute-answer';

const POLL_MS = 2_000;

/** One dispute: what the bank wants, by when, and the shop's answer. */
export default function DisputeShow(): React.JSX.Element {
  return (
    <Show
      component="div"
      title={<NumberTitle resource="disputes" />}
      actions={<ShowActions />}
      queryOptions={{
        // The answer is sent in the background.
        refetchInterval: ({ state }) =>
          answerOf(state.data as Dispute | undefined).isBusy ? POLL_MS : false,
      }}
    >
      <DisputePage />
    </Show>
  );
}

function DisputePage(): React.JSX.Element | null {
  const dispute = useRecordContext<Dispute>();
  if (!dispute) return null;
  return (
    <Columns
      main={
        <>
          <State dispute={dispute} />
          <EvidenceTexts key={dispute.evidence.state} dispute={dispute} />
        </>
      }
      side={
        <>
          <Facts dispute={dispute} />
          <EvidenceFiles dispute={dispute} />
        </>
      }
    />
  );
}

function State({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const { evidence, evidence_due_by, status } = dispute;
  const answer = answerOf(dispute);
  return (
    <Section title="resources.disputes.sections.state">
      <Status value={status} resource="disputes" />
      <Alert severity={answer.canChange ? 'warning' : 'info'} sx={{ my: 1.5 }}>
        {translate(`resources.disputes.next.${answer.next}`)}
        {answer.canChange && evidence_due_by && (
          <>
            {' '}
            {translate('resources.disputes.due')} <Instant value={evidence_due_by} />
          </>
        )}
      </Alert>
      {evidence.failure_reason && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {evidence.failure_reason}
        </Alert>
      )}
      <Actions dispute={dispute} />
    </Section>
  );
}

function Actions({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { id, currency, withdrawn_amount } = dispute;
  const answer = answerOf(dispute);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      {answer.canSubmit && (
        <ActionDialog
          label="resources.disputes.submit.label"
          variant="contained"
          consequence={translate('resources.disputes.submit.text')}
          submit={() => store.adminDisputes.submitEvidence({ id })}
          done="resources.disputes.submit.done"
        />
      )}
      {answer.canAccept && (
        <ActionDialog
          label="resources.disputes.accept.label"
          color="error"
          consequence={
            <>
              {translate('resources.disputes.accept.text')}{' '}
              <Money amount={withdrawn_amount} currency={currency} />
            </>
          }
          submit={() => store.adminDisputes.accept({ id })}
          done="resources.disputes.accept.done"
        />
      )}
      {answer.canIssueNote && (
        <ActionDialog
          label="resources.disputes.credit_note.label"
          consequence={
            <>
              {translate('resources.disputes.credit_note.text')}{' '}
              <Money amount={withdrawn_amount} currency={currency} />
            </>
          }
          submit={() => store.adminDisputes.issueNote({ id })}
          done="resources.disputes.credit_note.done"
        />
      )}
    </Stack>
  );
}

function Facts({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, reason } = dispute;
  return (
    <Section title="resources.disputes.sections.facts">
      <FactList
        facts={[
          ['resources.disputes.fields.order_number', <OrderLink key="o" number={dispute.order_number} />],
          ['resources.disputes.fields.amount', <Money key="a" amount={dispute.amount} currency={currency} />],
          [
            'resources.disputes.fields.withdrawn_amount',
            <Money key="w" amount={dispute.withdrawn_amount} currency={currency} />,
          ],
          [
            'resources.disputes.fields.fee',
            dispute.fee_currency && <Money amount={dispute.fee} currency={dispute.fee_currency} />,
          ],
          [
            'resources.disputes.fields.reason',
            translate(`resources.disputes.reasons.${reason}`, { _: reason.replaceAll('_', ' ') }),
          ],
          ['resources.disputes.fields.created_at', <Instant key="c" value={dispute.created_at} />],
          [
            'resources.disputes.fields.evidence_due_by',
            dispute.evidence_due_by && <Instant value={dispute.evidence_due_by} />,
          ],
          [
            'resources.disputes.fields.sent_at',
            dispute.evidence.sent_at && <Instant value={dispute.evidence.sent_at} />,
          ],
          ['resources.disputes.fields.closed_at', dispute.closed_at && <Instant value={dispute.closed_at} />],
          ['resources.disputes.fields.credit_note', dispute.credit_note],
          ['resources.disputes.fields.processor_dispute_id', dispute.processor_dispute_id],
        ]}
      />
    </Section>
  );
}
