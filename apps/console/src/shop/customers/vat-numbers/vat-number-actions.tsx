import type { Result } from '@comptoir/store-client';
import { Stack } from '@mui/material';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';

type VatNumber = Result<'adminVatNumbers.list'>['data'][number];

const T = 'resources.vat-numbers';
const CHOICES = ['valid', 'invalid'].map((id) => ({ id, name: `${T}.choices.${id}` }));

/** Asks VIES about a VAT number again, or decides about it. */
export function VatNumberActions(): React.JSX.Element | null {
  const record = useRecordContext<VatNumber & { id: string }>();
  const store = useStoreClient();
  const translate = useTranslate();
  if (!record) return null;
  const { number, override } = record;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ActionDialog
        label={`${T}.check.action`}
        variant="text"
        consequence={translate(`${T}.check.text`)}
        submit={() => store.adminVatNumbers.recheck({ number })}
        done={`${T}.check.done`}
      />
      <ActionDialog<{ decision: string; reason: string }>
        label={`${T}.decide.action`}
        variant="text"
        consequence={translate(`${T}.decide.text`)}
        defaultValues={{
          decision: override?.valid === false ? 'invalid' : 'valid',
          reason: override?.reason,
        }}
        submit={({ decision, reason }) =>
          store.adminVatNumbers.override({ number, valid: decision === 'valid', reason })
        }
        done={`${T}.decide.done`}
      >
        <RadioButtonGroupInput source="decision" label={`${T}.decide.what`} choices={CHOICES} row={false} />
        <TextInput source="reason" label={`${T}.decide.reason`} validate={required()} />
      </ActionDialog>
      {override && (
        <ActionDialog
          label={`${T}.undo.action`}
          variant="text"
          consequence={translate(`${T}.undo.text`)}
          submit={() => store.adminVatNumbers.removeOverride({ number })}
          done={`${T}.undo.done`}
        />
      )}
    </Stack>
  );
}
