import type { Result } from '@comptoir/booking-client';
import type { Calendar } from '@event-calendar/core';
import { toLocalTime } from '../../shared/ui/zoned-time';
import { type ClassTime, groupClasses, seatsTaken } from './classes';
import type { Span } from './opening-hours';

export type Booking = Result<'adminBookings.list'>['bookings'][number];
export type Block = Result<'adminBlocks.list'>[number];
/** A time in which a calendar of another service is busy. */
export type Busy = Result<'adminExternalCalendars.listBusyTimes'>[number];
export type Resource = Result<'adminResources.list'>[number];

/** The record that an event of the calendar stands for. */
export type Entry =
  | { kind: 'booking'; record: Booking }
  | { kind: 'class'; record: ClassTime }
  | { kind: 'block'; record: Block };

/** Times of the business, and the resource, that an entry was dragged to. */
export interface NewPlace {
  /** Local to the business, such as `2030-01-07T09:00`. */
  start: string;
  end: string;
  resourceId: number;
}

/** A time outside of opening hours: of one resource, or of all that are shown. */
export interface Closed extends Span {
  resourceId?: number;
}

interface Source {
  bookings: readonly Booking[];
  blocks: readonly Block[];
  busy?: readonly Busy[];
  /** Local to the business. */
  closed?: readonly Closed[];
  resources: readonly Resource[];
}

interface Look {
  timeZone: string;
  /** Adds the resources, where the view has no columns for them. */
  withResource: boolean;
  /** Title of a block without a reason. */
  blocked: string;
  /** Word for a booking that waits for its payment. */
  pending: string;
}

const BLOCK_COLOR = '#5f6368';

/** Returns all resources of a booking, the one that is booked first. */
export function resourceIdsOf({
  resource_id: id,
  additional_resource_ids: others = [],
}: Pick<Booking, 'resource_id' | 'additional_resource_ids'>): number[] {
  return [id, ...others];
}

/**
 * Returns the events of the calendar. In columns a booking stands at each of its resources, and can be dragged at the
 * first of them only.
 */
export function toEvents(
  { bookings, blocks, busy = [], closed = [], resources }: Source,
  look: Look,
): Calendar.EventInput[] {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const nameOf = (id: number): string => (look.withResource ? (byId.get(id)?.name ?? '') : '');
  const namesOf = (ids: readonly number[]): string => ids.map(nameOf).filter(Boolean).join(', ');
  const eventOf = (entry: Entry, title: string, color: string): Calendar.EventInput => ({
    id: entry.kind === 'class' ? idOfClass(entry.record) : `${entry.kind}-${entry.record.id}`,
    start: toLocalTime(entry.record.start_at, look.timeZone),
    end: toLocalTime(entry.record.end_at, look.timeZone),
    resourceIds: [String(entry.record.resource_id)],
    title: [title, namesOf(entry.kind === 'block' ? [entry.record.resource_id] : resourceIdsOf(entry.record))]
      .filter(Boolean)
      .join(' · '),
    backgroundColor: color,
    textColor: textOn(color),
    classNames: [`ec-${entry.kind}`, ...('status' in entry.record ? [`ec-${entry.record.status}`] : [])],
    extendedProps: { entry },
  });
  const bookingAt = (record: Booking, id: number, ...more: string[]): Calendar.EventInput =>
    eventOf(
      { kind: 'booking', record },
      [record.status === 'pending' && look.pending, titleOf(record, byId.get(id)), ...more]
        .filter(Boolean)
        .join(' · '),
      record.color || (byId.get(record.resource_id)?.color ?? record.Resource.color),
    );
  const bookingAlsoAt = (record: Booking, id: number): Calendar.EventInput => ({
    ...bookingAt(record, id, byId.get(record.resource_id)?.name ?? record.Resource.name),
    id: `booking-${record.id}-at-${id}`,
    resourceIds: [String(id)],
    editable: false,
  });
  const classAt = (record: ClassTime): Calendar.EventInput => ({
    ...eventOf(
      { kind: 'class', record },
      titleOfClass(record, byId.get(record.resource_id)),
      byId.get(record.resource_id)?.color ?? record.Resource.color,
    ),
    // Each of its bookings is moved by itself.
    editable: false,
  });
  const { single, classes } = groupClasses(bookings, resources);
  return [
    ...classes.flatMap((record) => [
      classAt(record),
      ...(look.withResource
        ? []
        : (record.additional_resource_ids ?? []).map((id) => ({
            ...classAt(record),
            id: `${idOfClass(record)}-at-${id}`,
            resourceIds: [String(id)],
          }))),
    ]),
    ...single.flatMap((record) => [
      bookingAt(record, record.resource_id),
      ...(look.withResource
        ? []
        : (record.additional_resource_ids ?? []).map((id) => bookingAlsoAt(record, id))),
    ]),
    ...blocks.map((record) => eventOf({ kind: 'block', record }, record.reason || look.blocked, BLOCK_COLOR)),
    ...busy.map((record, index) => busyEvent(record, index, { ...look, name: nameOf(record.resource_id) })),
    ...closed.map(({ start, end, resourceId }, index) => ({
      id: `closed-${index}`,
      start,
      end,
      ...(resourceId !== undefined && { resourceIds: [String(resourceId)] }),
      display: 'background' as const,
      classNames: ['ec-closed'],
    })),
  ];
}

/** @param look with the name of the resource, where the view has no columns for it */
function busyEvent(
  record: Busy,
  index: number,
  { timeZone, blocked, name }: Look & { name: string },
): Calendar.EventInput {
  return {
    id: `busy-${index}`,
    start: toLocalTime(record.start_at, timeZone),
    end: toLocalTime(record.end_at, timeZone),
    resourceIds: [String(record.resource_id)],
    title: [record.title ?? blocked, record.calendar_name, name].filter(Boolean).join(' · '),
    backgroundColor: BLOCK_COLOR,
    textColor: textOn(BLOCK_COLOR),
    classNames: ['ec-busy'],
    editable: false,
  };
}

const idOfClass = ({ bookings }: ClassTime): string => `class-${bookings[0]?.id}`;

/** Names what takes place with the seats that are taken: `Yoga · 5/6`. */
function titleOfClass(record: ClassTime, resource: Resource | undefined): string {
  const name = record.service?.name ?? record.bookings.map(({ client_name }) => client_name).join(', ');
  return `${name} · ${seatsTaken(record)}/${resource?.seats ?? 1}`;
}

/** Names the client, the seats where the resource has several, and the service: `Ada · 3/8 · Haircut`. */
function titleOf(
  { client_name: name, party_size = 1, service }: Booking,
  resource: Resource | undefined,
): string {
  const { seats = 1 } = resource ?? {};
  return [name, seats > 1 && `${party_size}/${seats}`, service?.name].filter(Boolean).join(' · ');
}

/** Names what was booked as mails do: the service, if there is one, and the resource. */
export function bookedName({ service, Resource: { name } }: Pick<Booking, 'service' | 'Resource'>): string {
  return service ? `${service.name} – ${name}` : name;
}

/** Names what was booked with all resources: `Massage – Ann, Photo Studio`. */
export function bookedNames(booking: Pick<Booking, 'service' | 'Resource' | 'additional_resources'>): string {
  const rooms = (booking.additional_resources ?? []).map(({ name }) => name);
  return [bookedName(booking), ...rooms].join(', ');
}

/** Returns the service of a booking when a resource does not offer it; undefined when it does, or is not known. */
export function serviceMissingAt<S extends { id: number; resource_ids: readonly number[] }>(
  resourceId: number,
  { service }: Pick<Booking, 'service'>,
  services: readonly S[],
): S | undefined {
  const booked = services.find(({ id }) => id === service?.id);
  return booked?.resource_ids.includes(resourceId) ? undefined : booked;
}

/** Returns black or white, whichever is easier to read on a colour. */
export function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where the contrast of black, (l + 0.05) / 0.05, equals that of white, 1.05 / (l + 0.05).
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
