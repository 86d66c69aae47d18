import { useTranslate } from 'ra-core';
import { FormDataConsumer, NumberInput, SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { saveFile } from '../../../shared/ui/download-button';
import { useStoreClient } from '../../store-context';
import type { LedgerDays } from './ledger-page';

const FORMATS = ['fec', 'datev', 'xero', 'quickbooks', 'csv'] as const;

interface Wish {
  format: (typeof FORMATS)[number];
  consultant?: number;
  client?: number;
  no_tax?: string;
}

/** Downloads the ledger as a file for an accountant. */
export function LedgerFile({ days }: { days: LedgerDays }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const save = async (wish: Wish): Promise<void> => {
    const file = await store.adminLedger.export({ ...wish, ...days });
    const ending = wish.format === 'fec' ? 'txt' : 'csv';
    saveFile(file, `${wish.format}-${days.from}-${days.to}.${ending}`);
  };
  return (
    <ActionDialog<Wish>
      label="ledger.export"
      consequence={translate('ledger.export_text')}
      submit={save}
      done={() => undefined}
      onDone={() => undefined}
      defaultValues={{ format: 'fec' }}
    >
      <SelectInput
        source="format"
        label="ledger.format"
        validate={required()}
        choices={FORMATS.map((id) => ({ id, name: `ledger.formats.${id}` }))}
      />
      <FormDataConsumer>
        {({ formData }) => (
          <>
            {formData.format === 'datev' && (
              <>
                <NumberInput source="consultant" label="ledger.consultant" validate={required()} />
                <NumberInput source="client" label="ledger.client" validate={required()} />
              </>
            )}
            {formData.format === 'xero' && <TextInput source="no_tax" label="ledger.no_tax" />}
          </>
        )}
      </FormDataConsumer>
    </ActionDialog>
  );
}
