import type { Result } from '@comptoir/store-client';
import { Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';

type VatNumber = Result<'adminVatNumbers.list'>['data'][number];

/** Shows if a VAT number is valid, and who decided it. */
export function VatNumberState(): React.JSX.Element | null {
  const number = useRecordContext<VatNumber & { id: string }>();
  const translate = useTranslate();
  if (!number) return null;
  const { override } = number;
  const valid = override ? override.valid : number.valid;
  const word = valid === null ? 'unknown' : valid ? 'valid' : 'invalid';
  const color = valid === null ? 'default' : valid ? 'success' : 'error';
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        label={translate(`resources.vat-numbers.states.${word}`)}
      />
      {override && (
        <Typography variant="caption" component="div">
          {translate('resources.vat-numbers.decided', { reason: override.reason })}
        </Typography>
      )}
      {!override && number.failed_at && (
        <Typography variant="caption" component="div">
          {translate('resources.vat-numbers.failed')}
        </Typography>
      )}
    </>
  );
}
