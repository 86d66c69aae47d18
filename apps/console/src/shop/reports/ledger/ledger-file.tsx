import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { FormDataConsumer, NumberInput, SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { saveFile } from '../../../shared/ui/download-button';
import { useStoreClient } from '../../store-context';
import type { LedgerDays } from './ledger-days';

const FORMATS = ['fec', 'datev', 'xero', 'quickbooks', 'csv'] as const;

interface Wish {
  format: (typeof FORMATS)[number];
  consultant?: number;
  client?: number;
  no_tax?: string;
}

/** Names a file as the programs that read it ask for. */
function fileName(format: Wish['format'], { from, to }: LedgerDays, company: string): string {
  if (format === 'fec') return `${company || '000000000'}FEC${to.replaceAll('-', '')}.txt`;
  if (format === 'datev') return `EXTF_Buchungsstapel_${from}_${to}.csv`;
  return `${format === 'csv' ? 'ledger' : format}-${from}-${to}.csv`;
}

/** Downloads the ledger as a file for an accountant. */
export function LedgerFile({ days }: { days: LedgerDays }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const save = async (wish: Wish): Promise<void> => {
    const file = await store.adminLedger.export({ ...wish, ...days });
    const { company_number } = await store.adminLedger.getState({});
    saveFile(file, fileName(wish.format, days, company_number));
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
            {formData.format === 'fec' && <MissingCompanyNumber />}
            {formData.format === 'datev' && (
              <>
                <NumberInput source="consultant" label="ledger.consultant" validate={required()} />
                <NumberInput source="client" label="ledger.client" validate={required()} />
              </>
            )}
            {(formData.format === 'xero' || formData.format === 'quickbooks') && (
              <Typography variant="body2" color="text.secondary" gutterBottom>
                {translate('ledger.clearing')}
              </Typography>
            )}
            {formData.format === 'xero' && <TextInput source="no_tax" label="ledger.no_tax" />}
          </>
        )}
      </FormDataConsumer>
    </ActionDialog>
  );
}

/** Warns that the name of the French file would lack the number of the company. */
function MissingCompanyNumber(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['ledger', 'state'],
    queryFn: ({ signal }) => store.adminLedger.getState({}, { signal }),
  });
  if (!data || data.company_number) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('ledger.no_company_number')}
    </Alert>
  );
}
