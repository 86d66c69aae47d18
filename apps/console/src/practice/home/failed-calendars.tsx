import { Alert, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { Summary } from './use-summary';

interface Props {
  calendars: Summary['failing_calendars'];
}

/** Calendars of other services that cannot be read, so that their events are not known. */
export function FailedCalendars({ calendars }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  if (calendars.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('practice.home.calendars')}{' '}
      {calendars.map(({ id, name, resource_id: resource, resource_name: place }) => (
        <Link
          key={id}
          component={RouterLink}
          to={`/practice/resources/${resource}?tab=outside`}
          sx={{ display: 'block' }}
        >
          {place} · {name}
        </Link>
      ))}
    </Alert>
  );
}
