import { useFieldValue, useLocale } from 'ra-core';

const HUNDRED = 100;

/** Shows a percentage of the record. */
export function PercentField({ source }: { source: string; label?: string | false }): React.JSX.Element {
  const percent = useFieldValue<Record<string, number>>({ source }) as number | undefined;
  const locale = useLocale();
  const writer = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return <span>{writer.format((percent ?? 0) / HUNDRED)}</span>;
}
