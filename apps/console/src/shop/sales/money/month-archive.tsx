import { useTranslate } from 'ra-core';
import { TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { saveFile } from '../../../shared/ui/download-button';
import { useFacts } from '../../../shared/layout/facts';
import { toLocalTime } from '../../../shared/ui/zoned-time';
import { useStoreClient } from '../../store-context';

/** Length of `2026-11`. */
const MONTH_LENGTH = 7;

/** Downloads the PDFs of a month, as accountants want them. */
export function MonthArchive(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { timeZone } = useFacts();
  const thisMonth = toLocalTime(new Date().toISOString(), timeZone).slice(0, MONTH_LENGTH);
  return (
    <ActionDialog<{ month: string }>
      label="resources.invoices.archive.label"
      variant="text"
      consequence={translate('resources.invoices.archive.text')}
      defaultValues={{ month: thisMonth }}
      submit={async ({ month }) =>
        saveFile(await store.adminInvoices.downloadArchive({ month }), `invoices-${month}.zip`)
      }
      done="resources.invoices.archive.done"
    >
      <TextInput
        source="month"
        type="month"
        label="resources.invoices.archive.month"
        helperText="resources.invoices.archive.month_help"
        validate={required()}
      />
    </ActionDialog>
  );
}
