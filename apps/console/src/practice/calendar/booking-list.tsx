import { Box, Chip, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import { DataTable, DateInput, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { Instant, InstantField } from '../../shared/ui/instant';
import { Money, MoneyField } from '../../shared/ui/money';
import { Status } from '../../shared/ui/status-field';
import { StaffList } from '../../shared/ui/staff-list';
import { paidAndDue } from '../payments/paid-and-due';
import { useServices } from '../services/use-services';
import { type Booking, bookedName } from './calendar-events';
import { OutcomeField } from './booking-outcome';
import { SeatsField } from './seats';
import { useResources } from './use-calendar-data';
import { ResourceFilterInput } from './resource-filter-input';
import { ServiceFilterInput } from './service-filter-input';

const STATES = ['confirmed', 'pending', 'cancelled'].map((id) => ({
  id,
  name: `resources.bookings.states.${id}`,
}));
const OUTCOMES = ['done', 'no_show', 'none'].map((id) => ({ id, name: `practice.calendar.outcomes.${id}` }));

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATES} alwaysOn />,
  <SelectInput key="outcome" source="outcome" choices={OUTCOMES} />,
  <ResourceFilterInput
    key="resource_id"
    source="resource_id"
    label="resources.bookings.fields.resource_id"
  />,
  <DateInput key="date_from" source="date_from" label="practice.calendar.from_day" parse={asDay} />,
  <DateInput key="date_to" source="date_to" label="practice.calendar.to_day" parse={asDay} />,
  <ChosenBookings key="ids" source="ids" label="practice.calendar.chosen" />,
];
const SERVICE_FILTERS = [
  ...FILTERS,
  <ServiceFilterInput key="service_id" source="service_id" label="resources.bookings.fields.service_id" />,
];

/** Stands among the filters while the list shows some bookings only, so that it can be taken away. */
function ChosenBookings({ source }: { source: string; label: string }): React.JSX.Element {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const ids: unknown = filterValues[source];
  const count = Array.isArray(ids) ? ids.length : 1;
  return <Chip label={translate('practice.calendar.chosen_bookings', { smart_count: count })} />;
}

/** All bookings, latest start first. */
export default function BookingList(): React.JSX.Element {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data: resources = [] } = useResources();
  const { data: services = [] } = useServices();
  const hasServices = services.length > 0;
  const hasSeats = resources.some(({ seats = 1 }) => seats > 1);
  return (
    <StaffList filters={hasServices ? SERVICE_FILTERS : FILTERS}>
      {isPhone ? (
        <SimpleList<Booking>
          primaryText={(record) => String(record.client_name)}
          secondaryText={(record) => <Instant value={String(record.start_at)} />}
          tertiaryText={(record) => (
            <Box component="span" sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
              {bookedName(record)}
              <Status value={record.outcome ?? record.status} resource="bookings" />
            </Box>
          )}
        />
      ) : (
        <DataTable bulkActionButtons={false} sx={NARROW}>
          <DataTable.Col source="start_at" field={InstantField} disableSort />
          <DataTable.Col source="client_name" disableSort />
          {hasServices && (
            <DataTable.Col source="service.name" label="resources.bookings.fields.service_id" disableSort />
          )}
          <DataTable.Col source="Resource.name" label="resources.bookings.fields.resource_id" disableSort />
          {hasSeats && <DataTable.Col source="party_size" field={SeatsField} disableSort />}
          <DataTable.Col source="contact" field={ContactField} disableSort />
          <DataTable.Col source="total_price" field={MoneyField} disableSort />
          <DataTable.Col source="paid" field={PaidField} disableSort />
          <DataTable.Col source="left_to_pay" field={LeftField} disableSort />
          <DataTable.Col source="status" field={OutcomeField} disableSort />
        </DataTable>
      )}
    </StaffList>
  );
}

/** Ten columns fit beside the menu on a window of 1200 pixels, and dates stay on two lines at most. */
const NARROW = {
  '& .MuiTableCell-root': { px: 1 },
  '& .column-start_at': { minWidth: '6.5rem' },
  '& .column-contact': { overflowWrap: 'anywhere', minWidth: '9rem' },
} as const;

/** Ways to reach a client: the e-mail address, and the phone number below it. */
function ContactField(): React.JSX.Element | null {
  const booking = useRecordContext<Booking>();
  if (!booking) return null;
  return (
    <Typography component="span" variant="body2" sx={{ display: 'grid' }}>
      <span>{booking.email}</span>
      <span>{booking.phone}</span>
    </Typography>
  );
}

function PaidField(): React.JSX.Element | null {
  return <AmountField of="paid" />;
}
PaidField.textAlign = 'right' as const;

function LeftField(): React.JSX.Element | null {
  return <AmountField of="due" />;
}
LeftField.textAlign = 'right' as const;

/** Shows what was paid of the booking or what is left to pay; empty for nothing. */
function AmountField({ of }: { of: 'paid' | 'due' }): React.JSX.Element | null {
  const booking = useRecordContext<Booking>();
  if (!booking) return null;
  const { [of]: amount, currency } = paidAndDue(booking);
  if (!(Number(amount) > 0)) return null;
  return (
    <Typography component="span" variant="body2">
      <Money amount={amount} currency={currency} />
    </Typography>
  );
}

/** The service takes days of the business, as they are written. */
function asDay(day: string): string {
  return day;
}
