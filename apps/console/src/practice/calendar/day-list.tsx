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
import { toLocalTime } from '../../shared/ui/zoned-time';
import { addDays, todayIn } from './calendar-days';
import { type Booking, bookedNames } from './calendar-events';
import { useCalendarData } from './use-calendar-data';

/** Paper has no menu and no buttons. */
const ON_PAPER = {
  '@media print': {
    'header, nav, .RaLayout-sidebar, .RaSidebar-fixed, .no-print': { display: 'none !important' },
    'main, .RaLayout-content': { padding: '0 !important' },
  },
};

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
      <GlobalStyles styles={ON_PAPER} />
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
  const { timeZone } = useFacts();
  const timeOf = (instant: string): string => toLocalTime(instant, timeZone).slice(11);
  const hasParties = bookings.some(({ party_size: size = 1 }) => size > 1);
  const columns = COLUMNS.filter((name) => hasParties || name !== 'party_size');
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((name) => (
            <TableCell key={name}>{translate(`resources.bookings.fields.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {bookings.map((booking) => (
          <TableRow key={booking.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {timeOf(booking.start_at)} – {timeOf(booking.end_at)}
            </TableCell>
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
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
