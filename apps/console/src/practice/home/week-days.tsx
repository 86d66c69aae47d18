import { Link, List, ListItem, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { Summary } from './use-summary';

/** Each day of the week with its bookings, and those that were cancelled. */
export function WeekDays({ days }: { days: Summary['days'] }): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (
    <List dense disablePadding>
      {days.map(({ date, bookings, cancellations }) => (
        <ListItem key={date} disableGutters divider sx={{ gap: 2 }}>
          <Link component={RouterLink} to={`/practice/calendar?date=${date}`} sx={{ flex: 1 }}>
            {format.format(new Date(date))}
          </Link>
          {cancellations > 0 && (
            <Typography variant="body2" color="textSecondary">
              {translate('practice.home.cancellations', { smart_count: cancellations })}
            </Typography>
          )}
          <Typography variant="body2">
            {translate('practice.home.bookings', { smart_count: bookings })}
          </Typography>
        </ListItem>
      ))}
    </List>
  );
}
