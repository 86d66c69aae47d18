import type { Result } from '@comptoir/booking-client';

type Booking = Result<'adminBookings.list'>['bookings'][number];
type Resource = Result<'adminResources.list'>[number];

/** Bookings that share one time of a resource with several seats. */
export interface ClassTime extends Pick<
  Booking,
  'resource_id' | 'start_at' | 'end_at' | 'service' | 'Resource' | 'additional_resource_ids'
> {
  bookings: readonly Booking[];
}

/** Splits bookings into those that stand alone and those that share their time, service and resource with others. */
export function groupClasses(
  bookings: readonly Booking[],
  resources: readonly Pick<Resource, 'id' | 'seats'>[],
): { single: Booking[]; classes: ClassTime[] } {
  const seats = new Map(resources.map(({ id, seats: own = 1 }) => [id, own]));
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const { id, resource_id, start_at, end_at, service } = booking;
    const isShared = (seats.get(resource_id) ?? 1) > 1;
    const key = isShared ? [resource_id, start_at, end_at, service?.id].join() : `one ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), booking]);
  }
  const single: Booking[] = [];
  const classes: ClassTime[] = [];
  for (const group of groups.values()) {
    const [first, ...others] = group;
    if (!first) continue;
    if (others.length === 0) single.push(first);
    else classes.push(classOf(first, group));
  }
  return { single, classes };
}

function classOf(
  { resource_id, start_at, end_at, service, Resource: resource, additional_resource_ids: rooms }: Booking,
  bookings: readonly Booking[],
): ClassTime {
  return {
    ...{ resource_id, start_at, end_at, Resource: resource, bookings },
    ...(service && { service }),
    ...(rooms && { additional_resource_ids: rooms }),
  };
}

/** Returns the seats that the bookings of a class take. */
export function seatsTaken({ bookings }: Pick<ClassTime, 'bookings'>): number {
  return bookings.reduce((sum, { party_size: seats = 1 }) => sum + seats, 0);
}
