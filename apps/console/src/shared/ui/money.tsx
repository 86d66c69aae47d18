import { formatMoney } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useFieldValue, useLocale, useRecordContext } from 'ra-core';
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
