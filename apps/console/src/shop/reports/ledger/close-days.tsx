import { useTranslate } from 'ra-core';
import { DateInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';

/** Closes all days up to one. */
export function CloseDays(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<{ through: string }>
      label="ledger.close"
      consequence={translate('ledger.close_text')}
      submit={({ through }) => store.adminLedger.closeDays({ through })}
      done="ledger.done_closed"
    >
      <DateInput source="through" label="ledger.through" validate={required()} />
    </ActionDialog>
  );
}
