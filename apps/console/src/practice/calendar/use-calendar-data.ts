import type { BookingClient, Result } from '@comptoir/booking-client';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';
import { addDays } from './calendar-days';
import type { Block, Booking, Resource } from './calendar-events';

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

/** Bookings and blocks that the calendar shows of some days. */
export interface CalendarData {
  bookings: Booking[];
  blocks: Block[];
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
      const [bookings, blocks] = await Promise.all([
        readBookings(booking, range),
        readBlocks(booking, range),
      ]);
      return { bookings, blocks };
    },
    enabled: days !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: (previous) => previous,
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

async function readBookings(booking: BookingClient, range: Range): Promise<Booking[]> {
  const found: Booking[] = [];
  for await (const row of booking.adminBookings.each({ ...range, status: 'confirmed', limit: 100 })) {
    found.push(row);
  }
  // The list has what starts in the range. What began earlier and still lasts is in the public calendar.
  const known = new Set(found.map(({ id }) => id));
  const shown = await booking.bookings.listPublic(range);
  const earlier = shown.filter(({ id }) => !known.has(id));
  const lasting = await Promise.all(earlier.map(({ id }) => booking.adminBookings.get({ id })));
  return [...found, ...lasting];
}

/** The public calendar has no blocks of hidden resources, so theirs are looked for one by one. */
async function readBlocks(booking: BookingClient, range: Range): Promise<Block[]> {
  const [shown, resources] = await Promise.all([booking.blocks.list(range), booking.adminResources.list({})]);
  const hidden = resources.filter(({ active }) => !active);
  const more = await Promise.all(hidden.map(({ id }) => blocksOf(booking, id, range)));
  return [...shown, ...more.flat()];
}

async function blocksOf(booking: BookingClient, resourceId: number, range: Range): Promise<Block[]> {
  const found: Block[] = [];
  for await (const block of booking.adminBlocks.each({ resource_id: resourceId, limit: 100 })) {
    // A day more on both sides covers every zone.
    const isNear =
      block.start_at.slice(0, 10) <= addDays(range.date_to, 1) &&
      block.end_at.slice(0, 10) >= addDays(range.date_from, -1);
    if (isNear) found.push(block);
  }
  return found;
}
