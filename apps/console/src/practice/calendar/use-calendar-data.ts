import type { BookingClient, Result } from '@comptoir/booking-client';
import { type UseQueryResult, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';
import { addDays } from './calendar-days';
import type { Block, Booking, Busy, Resource } from './calendar-events';

/** Reads all resources, in their order. */
export function useResources(): UseQueryResult<Resource[]> {
  const booking = useBookingClient();
  return useQuery({
    queryKey: ['resources', 'all'],
    queryFn: ({ signal }) => booking.adminResources.list({}, { signal }),
  });
}

/** Reads the opening hours of all resources. */
export function useAllHours(): UseQueryResult<Result<'adminSlots.listDefinitions'>> {
  const booking = useBookingClient();
  return useQuery({
    queryKey: ['slots', 'all'],
    queryFn: ({ signal }) => booking.adminSlots.listDefinitions({}, { signal }),
  });
}

/** Bookings, blocks and busy times of other calendars that the calendar shows of some days. */
export interface CalendarData {
  bookings: Booking[];
  blocks: Block[];
  busy: Busy[];
}

interface Days {
  from: string;
  /** The day after the last one. */
  until: string;
}

/** Reads everything that overlaps some days. */
export function useCalendarData(days: Days | undefined): UseQueryResult<CalendarData> {
  const booking = useBookingClient();
  const { from = '', until = '' } = days ?? {};
  return useQuery({
    queryKey: ['calendar', from, until],
    queryFn: async () => {
      const range = { date_from: from, date_to: addDays(until, -1) };
      const [bookings, blocks, busy] = await Promise.all([
        readBookings(booking, range),
        readBlocks(booking, range),
        booking.adminExternalCalendars.listBusyTimes(range),
      ]);
      return { bookings, blocks, busy };
    },
    enabled: days !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that reads the calendar again; it settles when the new data are there. */
export function useRefreshCalendar(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [['calendar'], ['bookings'], ['blocks']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}

interface Range {
  date_from: string;
  /** Included. */
  date_to: string;
}

/** Reads the bookings that have their places: those that wait for their payment have them, too. */
async function readBookings(booking: BookingClient, range: Range): Promise<Booking[]> {
  const read = async (status: Booking['status']): Promise<Booking[]> => {
    const found: Booking[] = [];
    const query = { ...range, dates: 'overlap', status, limit: 100 } as const;
    for await (const row of booking.adminBookings.each(query)) found.push(row);
    return found;
  };
  return (await Promise.all([read('confirmed'), read('pending')])).flat();
}

async function readBlocks(booking: BookingClient, range: Range): Promise<Block[]> {
  const found: Block[] = [];
  for await (const block of booking.adminBlocks.each({ ...range, limit: 100 })) found.push(block);
  return found;
}
