import { useFieldValue } from 'ra-core';
import { Status } from '../../shared/ui/status-field';

interface Props {
  source: string;
  label?: string | false;
}

/** Shows if an offer runs now, later, no longer, or not at all. */
export function PeriodStatusField({ source }: Props): React.JSX.Element | null {
  const value = useFieldValue<Record<string, string>>({ source });
  return <Status value={value} resource="offers" />;
}
