import { useTranslate } from 'ra-core';
import { TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { InstantInput } from '../../../shared/ui/instant-input';
import { useStoreClient } from '../../store-context';
import { type Return, versionSeen } from '../parts/types';

/** A remark for staff, which every step of a return can have. */
export function StaffNote(): React.JSX.Element {
  return (
    <TextInput
      source="note"
      label="resources.returns.fields.note"
      helperText="resources.sales.staff_reads"
      multiline
    />
  );
}

/** Lets the customer send the goods back. */
export function ApproveReturn({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<{ note?: string }>
      label="resources.returns.approve.label"
      variant="contained"
      consequence={translate('resources.returns.approve.text')}
      submit={({ note }) =>
        store.adminReturns.update({ id: record.id, status: 'approved', note }, versionSeen(record))
      }
      done="resources.returns.approve.done"
    >
      <StaffNote />
    </ActionDialog>
  );
}

/** Turns a return down. */
export function RejectReturn({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<{ rejection_reason: string; note?: string }>
      label="resources.returns.reject.label"
      color="error"
      consequence={translate('resources.returns.reject.text')}
      submit={(values) =>
        store.adminReturns.update({ ...values, id: record.id, status: 'rejected' }, versionSeen(record))
      }
      done="resources.returns.reject.done"
    >
      <TextInput
        source="rejection_reason"
        label="resources.returns.fields.rejection_reason"
        helperText="resources.sales.customer_reads"
        validate={required()}
        multiline
      />
      <StaffNote />
    </ActionDialog>
  );
}

/** Records a proof that the customer sent the goods of a withdrawal back. */
export function RecordSentBack({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const status = record.status === 'received' ? 'received' : 'approved';
  return (
    <ActionDialog<{ sent_back_at: string }>
      label="resources.returns.sent_back.label"
      consequence={translate('resources.returns.sent_back.text')}
      defaultValues={{ sent_back_at: record.sent_back_at ?? undefined }}
      submit={(values) =>
        store.adminReturns.update({ ...values, id: record.id, status }, versionSeen(record))
      }
      done="resources.returns.sent_back.done"
    >
      <InstantInput
        source="sent_back_at"
        label="resources.returns.fields.sent_back_at"
        validate={required()}
      />
    </ActionDialog>
  );
}
