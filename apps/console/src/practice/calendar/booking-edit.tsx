import { Box, Card, CardContent, Typography } from '@mui/material';
import { useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { useServiceConfig } from '../../shared/config-context';
import { DownloadButton } from '../../shared/ui/download-button';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { BookingReminders } from '../clients/booking-reminders';
import { CopyText } from '../widgets/copy-text';
import { BookingMoneyPanel } from '../payments/booking-money';
import { CancelBooking, ConfirmBooking } from './booking-actions';
import { useIsManager } from '../use-role';
import { MissedBookings, OutcomeChoice } from './booking-outcome';
import { BookedFacts, BookingAnswers } from './booking-details';
import { ClientInputs, PeriodInputs, ResourceInput, TimeZoneInput } from './booking-inputs';
import type { Booking } from './calendar-events';
import { RefundOfFormMove } from './refund-of-move';
import { SeriesCard } from './booking-series';
import { SeatsInputs } from './seats';
import { TimeHelp } from './time-help';

/** One booking: who comes and when, the answers, and cancelling. */
export default function BookingEdit(): React.JSX.Element {
  const isManager = useIsManager();
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={<FormActions />}
      aside={<BookingAside />}
      sx={{ '& .RaEdit-main': { flexWrap: 'wrap', gap: 2 }, '& .RaEdit-card': { flexBasis: '24rem' } }}
    >
      <SimpleForm toolbar={<FormToolbar canDelete={isManager} />} warnWhenUnsavedChanges>
        <ResourceInput />
        <PeriodInputs />
        <SeatsInputs />
        <EditedTimeHelp />
        <ClientInputs />
        <TimeZoneInput />
        <ColorInput />
      </SimpleForm>
    </Edit>
  );
}

function EditedTimeHelp(): React.JSX.Element {
  const booking = useRecordContext<Booking>();
  return (
    <>
      <TimeHelp serviceId={booking?.service?.id} />
      {booking && <RefundOfFormMove booking={booking} />}
    </>
  );
}

/** A booking without a colour of its own has that of its resource. */
function ColorInput(): React.JSX.Element {
  const booking = useRecordContext<Booking>();
  return (
    <TextInput
      source="color"
      type="color"
      format={(color?: string | null) => color || (booking?.Resource.color ?? '')}
      slotProps={{ inputLabel: { shrink: true } }}
      helperText="practice.calendar.color_help"
    />
  );
}

function BookingAside(): React.JSX.Element | null {
  const translate = useTranslate();
  const booking = useRecordContext<Booking>();
  const refresh = useRefresh();
  if (!booking) return null;
  return (
    <Box sx={{ flex: '1 1 18rem', minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Card>
        <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Status value={booking.status} resource="bookings" />
          {booking.erased_at && (
            <Typography variant="body2">{translate('practice.calendar.erased')}</Typography>
          )}
          {booking.status !== 'cancelled' && <CancelBooking booking={booking} onDone={refresh} />}
          {booking.status !== 'confirmed' && <ConfirmBooking booking={booking} onDone={refresh} />}
          <OutcomeChoice booking={booking} onDone={refresh} />
          <MissedBookings booking={booking} />
        </CardContent>
      </Card>
      <SeriesCard booking={booking} onDone={refresh} />
      <Card>
        <CardContent>
          <BookedFacts booking={booking} />
          <BookingMoneyPanel booking={booking} />
          <BookingAnswers bookingId={booking.id} />
          <BookingReminders bookingId={booking.id} />
          <ClientSide booking={booking} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {translate(`practice.calendar.${booking.email ? 'mails_about' : 'unmailed_about'}`)}
          </Typography>
        </CardContent>
      </Card>
    </Box>
  );
}

/** Links to the client's page and calendar file of the booking, and its stored data. */
function ClientSide({ booking }: { booking: Booking }): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const { origin } = new URL(useServiceConfig('practice').url);
  const { id, token } = booking;
  const loadData = async (): Promise<Blob> =>
    new Blob([JSON.stringify(await client.bookings.export({ token }), null, 2)], {
      type: 'application/json',
    });
  return (
    <>
      <CopyText
        label={translate('practice.calendar.manage_page')}
        value={`${origin}/manage/${token}`}
        helperText={translate('practice.calendar.manage_help')}
      />
      <DownloadButton
        label="practice.calendar.calendar_file"
        fileName={`booking-${id}.ics`}
        load={() => client.calendars.downloadBooking({ token })}
      />
      <DownloadButton label="practice.calendar.export" fileName={`booking-${id}.json`} load={loadData} />
    </>
  );
}
