import PrintIcon from '@mui/icons-material/Print';
import {
  Box,
  Button,
  Card,
  GlobalStyles,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useFacts } from '../../shared/layout/facts';
import { Money } from '../../shared/ui/money';
import { PRINT_STYLES } from '../../shared/ui/print-styles';
import { toLocalTime } from '../../shared/ui/zoned-time';
import { paidAndDue } from '../payments/paid-and-due';
import { addDays, todayIn } from './calendar-days';
import { type Booking, bookedNames } from './calendar-events';
import { type ClassTime, groupClasses, seatsTaken } from './classes';
import { useCalendarData, useResources } from './use-calendar-data';

const COLUMNS = ['start_at', 'client_name', 'resource_id', 'party_size', 'phone', 'notes'];

/** The bookings of one day as a table to print. */
export default function DayList(): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useFacts();
  const [parameters, setParameters] = useSearchParams();
  const date = parameters.get('date') ?? todayIn(timeZone);
  const { data } = useCalendarData({ from: date, until: addDays(date, 1) });
  const bookings = (data?.bookings ?? []).toSorted((a, b) => a.start_at.localeCompare(b.start_at));
  const title = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(date),
  );
  return (
    <Box sx={{ pt: 2 }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Title title="practice.calendar.day_list" />
      <Box className="no-print" sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2 }}>
        <TextField
          type="date"
          size="small"
          label={translate('practice.calendar.day')}
          value={date}
          onChange={({ target }) => target.value && setParameters({ date: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('practice.calendar.print')}
        </Button>
      </Box>
      <Card sx={{ p: 2, overflowX: 'auto' }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {bookings.length === 0 ? (
          <Typography>{translate('practice.calendar.nobody')}</Typography>
        ) : (
          <DayTable bookings={bookings} />
        )}
      </Card>
    </Box>
  );
}

function DayTable({ bookings }: { bookings: readonly Booking[] }): React.JSX.Element {
  const translate = useTranslate();
  const { data: resources = [] } = useResources();
  const { single, classes } = groupClasses(bookings, resources);
  const parts: readonly Part[] = [
    ...single.map((booking) => ({ start_at: booking.start_at, bookings: [booking] })),
    ...classes.map((time) => ({ start_at: time.start_at, bookings: time.bookings, time })),
  ].toSorted((a, b) => a.start_at.localeCompare(b.start_at));
  const columns: Columns = {
    hasParties: bookings.some(({ party_size: size = 1 }) => size > 1),
    hasMoney: bookings.some((booking) => Number(paidAndDue(booking).due) > 0),
  };
  const names = COLUMNS.filter((name) => columns.hasParties || name !== 'party_size');
  const seatsOf = ({ resource_id }: ClassTime): number =>
    resources.find(({ id }) => id === resource_id)?.seats ?? 1;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {names.map((name) => (
            <TableCell key={name}>{translate(`resources.bookings.fields.${name}`)}</TableCell>
          ))}
          {columns.hasMoney && <TableCell>{translate('practice.calendar.to_pay')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map(({ bookings: [first], ...part }) =>
          part.time ? (
            <ClassRows key={`class-${first?.id}`} time={part.time} seats={seatsOf(part.time)} {...columns} />
          ) : (
            first && <BookingRow key={first.id} booking={first} {...columns} />
          ),
        )}
      </TableBody>
    </Table>
  );
}

interface Columns {
  hasParties: boolean;
  hasMoney: boolean;
}

/** A booking that stands alone, or a class. */
interface Part {
  start_at: string;
  bookings: readonly Booking[];
  time?: ClassTime;
}

/** A class with the seats that are taken, and its participants below it. */
function ClassRows({
  time,
  seats,
  ...columns
}: Columns & { time: ClassTime; seats: number }): React.JSX.Element {
  const translate = useTranslate();
  const timeOf = useTimeText();
  const width = COLUMNS.length + Number(columns.hasMoney);
  return (
    <>
      <TableRow>
        <TableCell colSpan={width} sx={{ fontWeight: 'bold' }}>
          {timeOf(time)} · {time.service?.name ?? time.Resource.name} ·{' '}
          {translate('practice.calendar.seats_of', { taken: seatsTaken(time), seats })}
        </TableCell>
      </TableRow>
      {time.bookings
        .toSorted((a, b) => a.client_name.localeCompare(b.client_name))
        .map((booking) => (
          <BookingRow key={booking.id} booking={booking} {...columns} />
        ))}
    </>
  );
}

/** Returns a function that writes from when to when something takes place. */
function useTimeText(): (time: Pick<Booking, 'start_at' | 'end_at'>) => string {
  const { timeZone } = useFacts();
  const timeOf = (instant: string): string => toLocalTime(instant, timeZone).slice(11);
  return ({ start_at, end_at }) => `${timeOf(start_at)} – ${timeOf(end_at)}`;
}

function BookingRow({ booking, hasParties, hasMoney }: Columns & { booking: Booking }): React.JSX.Element {
  const translate = useTranslate();
  const timeOf = useTimeText();
  const { due, currency } = paidAndDue(booking);
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(booking)}</TableCell>
      <TableCell>
        {booking.client_name}
        {booking.status === 'pending' && (
          <Typography variant="body2" sx={{ fontStyle: 'italic' }}>
            {translate('resources.bookings.states.pending')}
          </Typography>
        )}
      </TableCell>
      <TableCell>{bookedNames(booking)}</TableCell>
      {hasParties && <TableCell>{booking.party_size ?? 1}</TableCell>}
      <TableCell>{booking.phone}</TableCell>
      <TableCell>{booking.notes}</TableCell>
      {hasMoney && <TableCell>{Number(due) > 0 && <Money amount={due} currency={currency} />}</TableCell>}
    </TableRow>
  );
}
