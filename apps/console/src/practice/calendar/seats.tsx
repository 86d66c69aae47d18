import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import { BooleanInput, NumberInput, SelectArrayInput, maxValue, minValue } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useBookingClient } from '../booking-context';
import type { Booking } from './calendar-events';
import { useResources } from './use-calendar-data';

/** Returns the seats of a resource, 1 until they are known. */
function useSeats(resourceId: number | null | undefined): number {
  const { data: resources = [] } = useResources();
  return resources.find(({ id }) => id === resourceId)?.seats ?? 1;
}

interface SeatsProps {
  /** Most seats of a booking that has no resource yet. */
  most?: number;
}

/** Seats of the booking, where its resource has several; further resources, where there are others. */
export function SeatsInputs({ most = 1 }: SeatsProps): React.JSX.Element {
  const { data: resources = [] } = useResources();
  const resourceId = useWatch<{ resource_id?: number | null }>({ name: 'resource_id' });
  const seatsOfResource = useSeats(resourceId);
  const seats = resourceId ? seatsOfResource : most;
  const others = resources.filter(({ id }) => id !== resourceId);
  return (
    <>
      {seats > 1 && (
        <NumberInput
          source="party_size"
          label="resources.bookings.fields.party_size"
          defaultValue={1}
          min={1}
          max={seats}
          step={1}
          validate={[minValue(1), maxValue(seats)]}
        />
      )}
      {others.length > 0 && (
        <SelectArrayInput
          source="additional_resource_ids"
          defaultValue={[]}
          label="resources.bookings.fields.additional_resource_ids"
          choices={others}
          optionText="name"
          translateChoice={false}
          helperText="practice.calendar.additional_help"
        />
      )}
      <OverrideInput />
    </>
  );
}

/** Ends holds of clients that are in the way; only where clients can hold times. */
function OverrideInput(): React.JSX.Element | null {
  const client = useBookingClient();
  const { data: settings } = useQuery({
    queryKey: ['settings', 'public'],
    queryFn: ({ signal }) => client.widget.getSettings({}, { signal }),
  });
  if (!settings?.booking_hold_minutes) return null;
  return (
    <BooleanInput
      source="override_holds"
      label="resources.bookings.fields.override_holds"
      helperText="practice.calendar.override_help"
    />
  );
}

/** Seats of a booking of all that its resource has, such as "3 of 8"; nothing for a resource with one. */
export function SeatsOf({ booking }: { booking: Booking }): React.JSX.Element | null {
  const translate = useTranslate();
  const seats = useSeats(booking.resource_id);
  if (seats === 1 && !booking.party_size) return null;
  return <>{translate('practice.calendar.seats_of', { taken: booking.party_size ?? 1, seats })}</>;
}

/** `SeatsOf` in a column of a list. */
export function SeatsField(): React.JSX.Element | null {
  const booking = useRecordContext<Booking>();
  return booking ? <SeatsOf booking={booking} /> : null;
}
