import { formatDate } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useFieldValue, useLocale } from 'ra-core';
import { useFacts } from '../layout/facts';

interface InstantProps {
  /** ISO 8601, such as `2026-11-20T18:00:00.000Z`. */
  value: string | null | undefined;
  /** Leaves the time out. */
  dateOnly?: boolean;
}

/** Writes an instant in the zone of the business, and shows the exact one to a pointer. */
export function Instant({ value, dateOnly = false }: InstantProps): React.JSX.Element {
  const language = useLocale();
  const { timeZone } = useFacts();
  if (!value) return <span>–</span>;
  const parts = dateOnly ? { dateStyle: 'medium' as const } : {};
  return (
    <time dateTime={value} title={`${value} (${timeZone})`}>
      {formatDate(value, { language, timeZone, ...parts })}
    </time>
  );
}

interface FieldProps {
  source: string;
  label?: string | false;
  sortable?: boolean;
  sortBy?: string;
  dateOnly?: boolean;
}

/** Shows an instant of the record in the zone of the business. */
export function InstantField({ source, dateOnly }: FieldProps): React.JSX.Element {
  const value = useFieldValue<Record<string, string>>({ source });
  return (
    <Typography component="span" variant="body2">
      <Instant value={value} dateOnly={dateOnly} />
    </Typography>
  );
}
