import { useFieldValue, useLocale } from 'ra-core';

/** Shows a day of the calendar, which has no time and no zone. */
export function DayField({ source }: { source: string; label?: string | false }): React.JSX.Element {
  const day = useFieldValue<Record<string, string>>({ source }) as string | undefined;
  const locale = useLocale();
  if (!day) return <span>–</span>;
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );
  return <time dateTime={day}>{text}</time>;
}
