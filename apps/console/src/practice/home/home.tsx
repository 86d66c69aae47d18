import { Alert, Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Loading, Title } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../shared/data/error-messages';
import { BookingRows } from './booking-rows';
import { FailedCalendars } from './failed-calendars';
import { FailedWebhooks } from './failed-webhooks';
import { useIsManager } from '../use-role';
import { FiguresPanel } from './figures-panel';
import { FirstSteps } from './first-steps';
import { Panel } from './panel';
import { type Summary, useSummary } from './use-summary';
import { UtilisationPanel } from './utilisation-panel';
import { WeekDays } from './week-days';

/** The first page of the practice: who comes today, the week, and what needs attention. */
export function Home(): React.JSX.Element {
  const translate = useTranslate();
  const { data, error } = useSummary();
  return (
    <>
      <Title title="ra.page.dashboard" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, mt: 2, minWidth: 0 }}>
        {error && <Alert severity="error">{messageOf(error, translate)}</Alert>}
        {data ? <Panels summary={data} /> : !error && <Loading />}
      </Box>
    </>
  );
}

function Panels({ summary }: { summary: Summary }): React.JSX.Element {
  const translate = useTranslate();
  const isManager = useIsManager();
  const {
    today,
    next,
    waiting,
    days,
    utilisation,
    figures,
    failing_webhooks: webhooks,
    failing_calendars: calendars,
    steps,
  } = summary;
  const total = days.reduce((sum, { bookings }) => sum + bookings, 0);
  return (
    <>
      {isManager && <FirstSteps steps={steps} />}
      <FailedWebhooks webhooks={webhooks} />
      <FailedCalendars calendars={calendars} />
      <Panel title={translate('practice.home.today', { smart_count: today.total })}>
        {today.total === 0 && (
          <Typography color="textSecondary">{translate('practice.calendar.nobody')}</Typography>
        )}
        <BookingRows bookings={today.bookings} />
        <Link component={RouterLink} to={`/practice/day-list?date=${today.date}`}>
          {translate('practice.calendar.print_day')}
        </Link>
      </Panel>
      <Panel title={translate('practice.home.week', { smart_count: total })}>
        <WeekDays days={days} />
        <Link component={RouterLink} to="/practice/calendar">
          {translate('practice.home.to_calendar')}
        </Link>
      </Panel>
      <Panel title={translate('practice.home.next')}>
        {next.length === 0 && (
          <Typography color="textSecondary">{translate('practice.home.nobody_next')}</Typography>
        )}
        <BookingRows bookings={next} />
        {waiting > 0 && (
          <Link component={RouterLink} to="/practice/waiting-list">
            {translate('practice.home.waiting', { smart_count: waiting })}
          </Link>
        )}
      </Panel>
      <FiguresPanel week={figures} today={today.date} />
      {utilisation.length > 0 && <UtilisationPanel resources={utilisation} />}
    </>
  );
}
