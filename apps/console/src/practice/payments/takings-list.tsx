import { Box, Link, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Money } from '../../shared/ui/money';
import { type Column, PagedTable } from '../../shared/ui/paged-table';
import { useBookingClient } from '../booking-context';
import { dayText } from './day-text';
import type { TakingsChoice } from './takings-choice';

type Taking = Result<'adminPayments.list'>['payments'][number];

const TEXTS = 'practice.takings';
const PER_PAGE = 25;

/** Each movement of money of the chosen days, newest first, with a link to its booking. */
export function TakingsList({ choice }: { choice: TakingsChoice }): React.JSX.Element {
  const booking = useBookingClient();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <PagedTable<Taking>
      queryKey={['takings', 'list', choice]}
      load={async ({ page, per_page: limit }, signal) => {
        const { payments, total } = await booking.adminPayments.list({ ...choice, page, limit }, { signal });
        return { data: payments, meta: { total } };
      }}
      perPage={PER_PAGE}
      columns={isPhone ? ON_PHONE : COLUMNS}
      rowKey={({ id }) => id}
      empty={`${TEXTS}.nothing`}
      label={`${TEXTS}.movements`}
    />
  );
}

const amount: Column<Taking> = {
  label: `${TEXTS}.amount`,
  align: 'right',
  render: (row) => <Money amount={row.amount} currency={row.currency} />,
};
const client: Column<Taking> = {
  label: 'resources.bookings.fields.client_name',
  render: (row) => <BookingLink taking={row} />,
};
const COLUMNS: readonly Column<Taking>[] = [
  { label: `${TEXTS}.day`, render: ({ day }) => <Day day={day} /> },
  client,
  { label: `${TEXTS}.what`, render: (row) => <Booked taking={row} /> },
  { label: `${TEXTS}.tender`, render: (row) => <How taking={row} /> },
  { label: `${TEXTS}.reference`, render: ({ reference }) => reference },
  { label: `${TEXTS}.recorded_by`, render: ({ recorded_by: by }) => by?.email },
  amount,
];
/** Everything about a movement in one cell, as a phone is narrow. */
const ON_PHONE: readonly Column<Taking>[] = [
  {
    ...client,
    render: (row) => (
      <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
        <BookingLink taking={row} />
        <Day day={row.day} />
        <How taking={row} />
        {row.reference}
      </Box>
    ),
  },
  amount,
];

function Day({ day }: { day: string }): React.JSX.Element {
  const locale = useLocale();
  return <span style={{ whiteSpace: 'nowrap' }}>{dayText(day, locale)}</span>;
}

/** Leads to the booking of a movement; a deleted one has its number only. */
function BookingLink({ taking }: { taking: Taking }): React.JSX.Element {
  const translate = useTranslate();
  const { booking_id: id, booking_number: number, client_name: name } = taking;
  if (id === null) return <span>{translate(`${TEXTS}.deleted`, { number })}</span>;
  return (
    <Link component={RouterLink} to={`/practice/bookings/${id}`}>
      {name || `#${number}`}
    </Link>
  );
}

function Booked({ taking: { service, resource } }: { taking: Taking }): React.JSX.Element {
  return <>{[service?.name, resource?.name].filter(Boolean).join(' · ')}</>;
}

/** Says by which means money moved, and what it was unless it was a payment. */
function How({ taking: { tender, kind } }: { taking: Taking }): React.JSX.Element {
  const translate = useTranslate();
  const isPayment = kind === 'card' || kind === 'on_site';
  return (
    <span>
      {translate(`${TEXTS}.tenders.${tender}`)}
      {!isPayment && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {translate(`practice.payments.kinds.${kind}`)}
        </Typography>
      )}
    </span>
  );
}
