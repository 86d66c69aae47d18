import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { isPositive } from '../parts/amounts';
import type { Refund } from '../parts/types';

type Move = 'approved' | 'rejected' | 'retry' | 'processed';

/** Returns what staff can do with a refund. */
export function movesOf({ status, offline_amount, released }: Refund): Move[] {
  if (status === 'pending') return ['approved', 'rejected'];
  if (status === 'failed') return ['retry'];
  return status === 'approved' && isPositive(offline_amount) && !released ? ['processed'] : [];
}

/** Approves, rejects or repeats a refund, or records that it was paid back by hand. */
export function MoveRefund({ refund, to }: { refund: Refund; to: Move }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const amount = to === 'processed' ? refund.offline_amount : refund.amount;
  return (
    <ActionDialog<{ note?: string }>
      label={`resources.refunds.move.${to}.label`}
      color={to === 'rejected' ? 'error' : 'primary'}
      variant={to === 'rejected' ? 'outlined' : 'contained'}
      consequence={
        <>
          {translate(`resources.refunds.move.${to}.text`)}{' '}
          <Money amount={amount} currency={refund.currency} />
        </>
      }
      submit={({ note }) =>
        store.adminRefunds.updateStatus({ id: refund.id, status: to === 'retry' ? 'approved' : to, note })
      }
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
