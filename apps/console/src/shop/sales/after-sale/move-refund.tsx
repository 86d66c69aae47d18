import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import type { Refund } from '../parts/types';
import { type RefundMove, STATUSES, paidByMove } from './refund-moves';

/** Approves, rejects or repeats a refund, or records that it was paid back by hand. */
export function MoveRefund({ refund, to }: { refund: Refund; to: RefundMove }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<{ note?: string }>
      label={`resources.refunds.move.${to}.label`}
      color={to === 'rejected' ? 'error' : 'primary'}
      variant={to === 'rejected' ? 'outlined' : 'contained'}
      consequence={
        <>
          {translate(`resources.refunds.move.${to}.text`)}{' '}
          <Money amount={paidByMove(refund, to)} currency={refund.currency} />
        </>
      }
      submit={({ note }) => store.adminRefunds.updateStatus({ id: refund.id, status: STATUSES[to], note })}
      done={`resources.refunds.move.${to}.done`}
    >
      <TextInput
        source="note"
        label="resources.refunds.fields.note"
        helperText="resources.sales.staff_reads"
        multiline
      />
    </ActionDialog>
  );
}
