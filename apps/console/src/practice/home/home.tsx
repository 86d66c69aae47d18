import { Box, Card, CardContent, Link, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Loading, Title } from 'react-admin';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useFacts } from '../../shared/layout/facts';
import { Instant } from '../../shared/ui/instant';
import { toLocalTime } from '../../shared/ui/zoned-time';
import { addDays, todayIn } from '../calendar/calendar-days';
import type { Booking } from '../calendar/calendar-events';
import { useCalendarData } from '../calendar/use-calendar-data';
import { FailedWebhooks } from './failed-webhooks';
import { FirstSteps } from './first-steps';

const WEEK_DAYS = 7;
const SHOWN_NEXT = 8;

/** The first page of the practice: who comes today, the week, and what needs attention. */
export function Home(): React.JSX.Element {
  const { timeZone } = useFacts();
  const today = todayIn(timeZone);
  const { data } = useCalendarData({ from: today, until: addDays(today, WEEK_DAYS) });
  return (
    <>
      <Title title="ra.page.dashboard" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, mt: 2, minWidth: 0 }}>
        <FirstSteps />
        <FailedWebhooks />
        {data ? <Week bookings={data.bookings} today={today} /> : <Loading />}
      </Box>
    </>
  );
}

function Week({ bookings, today }: { bookings: readonly Booking[]; today: string }): React.JSX.Element {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  const now = new Date().toISOString();
  const sorted = bookings.toSorted((a, b) => a.start_at.localeCompare(b.start_at));
  const dayOf = ({ start_at: start }: Booking): string => toLocalTime(start, timeZone).slice(0, 10);
  // A block that began before today and still lasts is one of today.
  const ofToday = sorted.filter((booking) => dayOf(booking) <= today);
  const next = sorted.filter(({ start_at: start }) => start > now).slice(0, SHOWN_NEXT);
  return (
    <>
      <Panel title={translate('practice.home.today', { smart_count: ofToday.length })}>
        {ofToday.length === 0 && (
          <Typography color="textSecondary">{translate('practice.calendar.nobody')}</Typography>
        )}
        <Rows bookings={ofToday} />
        <Link component={RouterLink} to={`/practice/day-list?date=${today}`}>
          {translate('practice.calendar.print_day')}
        </Link>
      </Panel>
      <Panel title={translate('practice.home.week', { smart_count: sorted.length })}>
        <Days days={countByDay(sorted.map(dayOf), today)} />
        <Link component={RouterLink} to="/practice/calendar">
          {translate('practice.home.to_calendar')}
        </Link>
      </Panel>
      <Panel title={translate('practice.home.next')}>
        {next.length === 0 && (
          <Typography color="textSecondary">{translate('practice.home.nobody_next')}</Typography>
        )}
        <Rows bookings={next} />
      </Panel>
    </>
  );
}

/** @param days days of bookings, in the zone of the business */
function countByDay(days: readonly string[], today: string): { day: string; count: number }[] {
  return Array.from({ length: WEEK_DAYS }, (_unused, index) => {
    const day = addDays(today, index);
    return { day, count: days.filter((other) => other === day).length };
  });
}

function Panel({ title, children }: { title: string; children: ReactNode }): React.JSX.Element {
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Rows({ bookings }: { bookings: readonly Booking[] }): React.JSX.Element | null {
  if (bookings.length === 0) return null;
  return (
    <List dense disablePadding>
      {bookings.map(({ id, client_name: name, start_at: start, Resource }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={
              <Link component={RouterLink} to={`/practice/bookings/${id}`}>
                {name}
              </Link>
            }
            secondary={
              <>
                <Instant value={start} /> · {Resource.name}
              </>
            }
          />
        </ListItem>
      ))}
    </List>
  );
}

function Days({ days }: { days: readonly { day: string; count: number }[] }): React.JSX.Element {
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
      {days.map(({ day, count }) => (
        <ListItem key={day} disableGutters divider sx={{ gap: 2 }}>
          <Link component={RouterLink} to={`/practice/calendar?date=${day}`} sx={{ flex: 1 }}>
            {format.format(new Date(day))}
          </Link>
          <Typography variant="body2">
            {translate('practice.home.bookings', { smart_count: count })}
          </Typography>
        </ListItem>
      ))}
    </List>
  );
}
