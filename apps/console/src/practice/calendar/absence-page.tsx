import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { Loading, Title } from 'react-admin';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../shared/data/error-messages';
import { versionOf } from '../../shared/data/version';
import { useFacts } from '../../shared/layout/facts';
import { Instant } from '../../shared/ui/instant';
import { toLocalTime } from '../../shared/ui/zoned-time';
import { useBookingClient } from '../booking-context';
import { useServices } from '../services/use-services';
import { AbsenceRow } from './absence-row';
import { addDays } from './calendar-days';
import type { Booking } from './calendar-events';
import { type Absence, type Choice, type Practice, bookingsIn, standInsFor } from './stand-ins';
import { useCalendarData, useRefreshCalendar, useResources } from './use-calendar-data';
import { useOpeningHours } from './use-opening-hours';

const TEXTS = 'practice.absence';

/** The bookings of somebody who is away: staff give each one to a colleague, cancel it, or leave it. */
export default function AbsencePage(): React.JSX.Element {
  const [parameters] = useSearchParams();
  const translate = useTranslate();
  const absence = {
    resource_id: Number(parameters.get('resource_id')),
    start_at: parameters.get('start_at') ?? '',
    end_at: parameters.get('end_at') ?? '',
  };
  const isWhole = Date.parse(absence.start_at) < Date.parse(absence.end_at);
  return (
    <Box sx={{ pt: 2 }}>
      <Title title={`${TEXTS}.title`} />
      {isWhole ? <Bookings absence={absence} /> : <Alert severity="info">{translate(`${TEXTS}.none`)}</Alert>}
    </Box>
  );
}

function Bookings({ absence }: { absence: Absence }): React.JSX.Element {
  const translate = useTranslate();
  const practice = usePractice(absence);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const apply = useApply();
  if (!practice) return <Loading />;
  const name = practice.resources.find(({ id }) => id === absence.resource_id)?.name;
  const bookings = bookingsIn(absence, practice.data.bookings, Date.now());
  const count = bookings.filter(({ id }) => (chosen.get(id) ?? 'leave') !== 'leave').length;
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFaults(await apply(bookings, chosen));
    setChosen(new Map());
    setBusy(false);
  };
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {name}, <Instant value={absence.start_at} /> – <Instant value={absence.end_at} />
        </Typography>
        {bookings.length === 0 && <Alert severity="success">{translate(`${TEXTS}.none`)}</Alert>}
        {bookings.map((booking) => (
          <AbsenceRow
            key={booking.id}
            booking={booking}
            standIns={
              booking.resource_id === absence.resource_id ? standInsFor(booking, practice, chosen) : []
            }
            choice={chosen.get(booking.id) ?? 'leave'}
            fault={faults.get(booking.id)}
            onChoice={(choice) => setChosen(new Map([...chosen, [booking.id, choice]]))}
          />
        ))}
        {bookings.length > 0 && (
          <>
            <Typography variant="body2" color="textSecondary">
              {translate(`${TEXTS}.consequence`)}
            </Typography>
            <Button
              variant="contained"
              disabled={isBusy || count === 0}
              onClick={() => void submit()}
              sx={{ justifySelf: 'start' }}
            >
              {translate(`${TEXTS}.apply`, { smart_count: count })}
            </Button>
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** Reads what tells who is free on the days of an absence; undefined while some of it is not known. */
function usePractice({ start_at, end_at }: Absence): Practice | undefined {
  const { timeZone } = useFacts();
  const first = toLocalTime(start_at, timeZone).slice(0, 10);
  const until = addDays(toLocalTime(end_at, timeZone).slice(0, 10), 1);
  const { data } = useCalendarData({ from: first, until });
  const { data: resources } = useResources();
  const { data: services } = useServices();
  const hours = useOpeningHours(first, until);
  return useMemo(
    () => data && resources && services && hours && { data, resources, services, hours, timeZone },
    [data, resources, services, hours, timeZone],
  );
}

/** Returns what does the choices, one after the other, and returns the faults of those that did not work. */
function useApply(): (
  bookings: readonly Booking[],
  choices: ReadonlyMap<number, Choice>,
) => Promise<Map<number, string>> {
  const client = useBookingClient();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshCalendar();
  const change = async (booking: Booking, choice: number | 'cancel'): Promise<void> => {
    const { id } = booking;
    const version = versionOf(booking);
    if (choice !== 'cancel') {
      await client.adminBookings.update({ id, resource_id: choice }, version);
      return;
    }
    const { refundable_by_card: paid } = await client.adminPayments.findOfBooking({ id });
    if (Number(paid) > 0)
      await client.adminBookings.update({ id, status: 'cancelled', refund_amount: paid }, version);
    else await client.adminBookings.cancel({ id }, version);
  };
  return async (bookings, choices) => {
    const faults = new Map<number, string>();
    let done = 0;
    for (const booking of bookings) {
      const choice = choices.get(booking.id) ?? 'leave';
      if (choice === 'leave') continue;
      try {
        await change(booking, choice);
        done += 1;
      } catch (error) {
        faults.set(booking.id, messageOf(error, translate));
      }
    }
    await refresh();
    if (done > 0) notify(`${TEXTS}.done`, { type: 'success', messageArgs: { smart_count: done } });
    return faults;
  };
}
