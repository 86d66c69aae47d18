import { formatMoney } from '@comptoir/store-client';
import { InputAdornment, Typography } from '@mui/material';
import { useFieldValue, useLocale, useRecordContext } from 'ra-core';
import { TextInput, type TextInputProps } from 'react-admin';
import { useFacts } from '../layout/facts';

/** Writes an amount such as `118.40` as people do: €118.40. */
export function Money({
  amount,
  currency,
}: {
  amount: string | number | null | undefined;
  currency?: string | null;
}): React.JSX.Element {
  const locale = useLocale();
  const facts = useFacts();
  if (amount === null || amount === undefined) return <span>–</span>;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(String(amount), currency ?? facts.currency, { language: locale })}
    </span>
  );
}

interface FieldProps {
  source: string;
  label?: string | false;
  /** Field with the currency; `currency` unless given. Records without one are in the base currency. */
  currencySource?: string;
  sortable?: boolean;
  sortBy?: string;
  textAlign?: 'left' | 'right';
}

/** Shows an amount of the record. */
export function MoneyField({ source, currencySource = 'currency' }: FieldProps): React.JSX.Element {
  const record = useRecordContext();
  const amount = useFieldValue<Record<string, string>>({ source });
  return (
    <Typography component="span" variant="body2">
      <Money amount={amount} currency={record?.[currencySource] as string | undefined} />
    </Typography>
  );
}
MoneyField.textAlign = 'right' as const;

const AMOUNT = /^-?\d{0,12}([.,]\d{0,3})?$/;

/** Takes an amount as text, as the API has it, so that no cent is lost to binary fractions. */
export function MoneyInput({
  currency,
  ...props
}: TextInputProps & { currency?: string | null }): React.JSX.Element {
  const facts = useFacts();
  return (
    <TextInput
      {...props}
      parse={(text: string) => (AMOUNT.test(text) ? text.replace(',', '.') : text.replace(/[^\d.-]/g, ''))}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{currency ?? facts.currency}</InputAdornment> },
      }}
    />
  );
}
