import { formatMoney } from '@comptoir/store-client';
import { useLocale, useRecordContext } from 'ra-core';
import { useFacts } from '../../shared/layout/facts';

/** Returns how a discount is written: 20%, or an amount of the base currency. */
export function useDiscountText(): (type: string, value: string | number | null | undefined) => string {
  const locale = useLocale();
  const { currency } = useFacts();
  return (type, value) => {
    const amount = String(value ?? 0);
    if (type !== 'percentage') return formatMoney(amount, currency, { language: locale });
    const writer = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    return writer.format(Number(amount) / 100);
  };
}

interface FieldProps {
  source: string;
  /** Field that says if it is a percentage. */
  typeSource?: string;
  label?: string | false;
}

/** Shows the discount of the record. */
export function DiscountField({ source, typeSource = 'type' }: FieldProps): React.JSX.Element {
  const record = useRecordContext();
  const text = useDiscountText();
  const type = String(record?.[typeSource]);
  if (type !== 'percentage' && type !== 'fixed') return <span>–</span>;
  return <span>{text(type, record?.[source] as string)}</span>;
}
