import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Result } from '@comptoir/booking-client';
import { Instant } from '../../shared/ui/instant';
import { SimpleTable } from '../../shared/ui/simple-table';
import { useBookingClient } from '../booking-context';

type Reminder = Result<'adminBookings.listReminders'>['reminders'][number];

/** The reminders of a booking, and why its client gets no text messages. */
export function BookingReminders({ bookingId }: { bookingId: number }): React.JSX.Element | null {
  const translate = useTranslate();
  const client = useBookingClient();
  const { data } = useQuery({
    queryKey: ['bookings', 'reminders', bookingId],
    queryFn: ({ signal }) => client.adminBookings.listReminders({ id: bookingId }, { signal }),
    staleTime: 0,
  });
  if (!data) return null;
  const { sms, reminders } = data;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {translate('practice.reminders.title')}
      </Typography>
      <SimpleTable<Reminder>
        rows={reminders}
        rowKey={({ channel, minutes_before, start_at }) => `${channel} ${minutes_before} ${start_at}`}
        label="practice.reminders.title"
        empty="practice.reminders.none"
        columns={[
          {
            label: 'practice.reminders.channel',
            render: ({ channel }) => translate(`practice.reminders.channels.${channel}`),
          },
          { label: 'practice.reminders.due', render: ({ due_at: due }) => <Instant value={due} /> },
          { label: 'practice.reminders.status', render: (reminder) => <State reminder={reminder} /> },
        ]}
      />
      {sms.state !== 'off' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(`practice.reminders.sms.${sms.state}`, { number: sms.number ?? '' })}
        </Typography>
      )}
    </Box>
  );
}

function State({ reminder: { status, reason } }: { reminder: Reminder }): string {
  const translate = useTranslate();
  const state = translate(`practice.reminders.statuses.${status}`);
  return reason ? `${state}: ${translate(`practice.reminders.reasons.${reason}`)}` : state;
}
