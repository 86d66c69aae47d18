import { toLocalTime } from '../../shared/ui/zoned-time';
import { type Booking, type Resource, serviceMissingAt } from './calendar-events';
import { type OpeningHours, isOpen } from './opening-hours';
import type { CalendarData } from './use-calendar-data';

/** A time that a resource cannot be used. Instants are ISO 8601. */
export interface Absence {
  resource_id: number;
  start_at: string;
  end_at: string;
}

/** Decision about a booking of an absence: give it to a resource, cancel it, or leave it. */
export type Choice = number | 'cancel' | 'leave';

export interface Practice {
  data: CalendarData;
  resources: readonly Resource[];
  services: readonly { id: number; name: string; resource_ids: readonly number[] }[];
  hours: OpeningHours;
  timeZone: string;
}

type Times = Pick<Absence, 'start_at' | 'end_at'>;

const overlap = (a: Times, b: Times): boolean =>
  Date.parse(a.start_at) < Date.parse(b.end_at) && Date.parse(b.start_at) < Date.parse(a.end_at);

/** Lists the bookings that an absence touches and that are not over, the earliest first: also those that need its room. */
export function bookingsIn(absence: Absence, bookings: readonly Booking[], now: number): Booking[] {
  return bookings
    .filter((booking) => usedBy(booking).includes(absence.resource_id) && overlap(booking, absence))
    .filter(({ end_at }) => Date.parse(end_at) > now)
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at));
}

/**
 * Lists the resources that can take a booking over at its time: they offer its service, are open, and have room. Without
 * a service they have to offer one that its resource offers, too, so that no room stands in for a person. The service
 * checks all of it again.
 * @param choices those for other bookings, which take their room
 */
export function standInsFor(
  booking: Booking,
  { data, resources, services, hours, timeZone }: Practice,
  choices: ReadonlyMap<number, Choice>,
): Resource[] {
  const span = {
    start: toLocalTime(booking.start_at, timeZone),
    end: toLocalTime(booking.end_at, timeZone),
  };
  const others = data.bookings.filter(
    (other) => other.id !== booking.id && choices.get(other.id) !== 'cancel' && overlap(other, booking),
  );
  return resources.filter(({ id, active, seats = 1 }) => {
    if (!active || usedBy(booking).includes(id)) return false;
    if (serviceMissingAt(id, booking, services) || (!booking.service && !areAlike(id, booking, services)))
      return false;
    if (!isOpen(hours, id, span)) return false;
    if ([...data.blocks, ...data.busy].some((time) => time.resource_id === id && overlap(time, booking)))
      return false;
    const taken = others
      .filter((other) => [...usedBy(other), choices.get(other.id)].includes(id))
      .reduce((sum, { party_size = 1 }) => sum + party_size, 0);
    return taken + (booking.party_size ?? 1) <= seats;
  });
}

/** Returns true for resources that have a service in common, or that both offer none. */
function areAlike(id: number, { resource_id }: Booking, services: Practice['services']): boolean {
  const offers = (resource: number): boolean =>
    services.some(({ resource_ids }) => resource_ids.includes(resource));
  if (!offers(resource_id)) return !offers(id);
  return services.some(({ resource_ids }) => resource_ids.includes(resource_id) && resource_ids.includes(id));
}

function usedBy({ resource_id, additional_resource_ids = [] }: Booking): number[] {
  return [resource_id, ...additional_resource_ids];
}
