import { type Static, Type } from '@sinclair/typebox';
import { type Page, Timestamp, stringEnum, view } from '@comptoir/http';
import { type PageQuery, totalPages } from '../../platform/http/paging';
import { timeText } from '../../calendar/slots/slots.rules';
import type { ShownStatus } from './waiting-list.dto';
import type { ShownEntry } from '../../booking/waiting-entries/waiting-entries.queries';

const WHOLE_DAY = 1_440;
const Named = view('WaitingTarget', { id: Type.Integer(), name: Type.String() });

const OfferView = view('WaitingOffer', {
  hold_token: Type.String({ format: 'uuid', description: 'Books the time: `hold_token` of a booking.' }),
  resource_id: Type.Integer({ description: 'Resource of the time; for anyone, the one that is free.' }),
  resource_name: Type.String(),
  start_at: Timestamp,
  end_at: Timestamp,
  expires_at: Type.String({ format: 'date-time', description: 'When the next in line is asked.' }),
});
type OfferView = Static<typeof OfferView>;

const wish = {
  service: Type.Optional(Named),
  resource: Type.Optional(Named),
  duration_min: Type.Optional(Type.Integer({ description: 'Length of the service.' })),
  party_size: Type.Optional(Type.Integer({ description: 'Seats that it takes; absent for one.' })),
  date_from: Type.String({ format: 'date', description: 'First date that would do.' }),
  date_to: Type.String({ format: 'date', description: 'Last date that would do.' }),
  time_from: Type.Optional(Type.String({ description: 'Earliest start on each date; absent for any.' })),
  time_to: Type.Optional(Type.String({ description: 'Latest end on each date; absent for any.' })),
  created_at: Timestamp,
};

/** An entry without contact data, as a leaked link may show it. */
export const WaitingEntryView = view('WaitingEntry', {
  token: Type.String({ format: 'uuid', description: 'Shows and ends the entry, and takes its offer.' }),
  status: stringEnum(['waiting', 'offered', 'booked', 'left', 'ended']),
  ...wish,
  offer: Type.Optional(OfferView),
});
export type WaitingEntryView = Static<typeof WaitingEntryView>;

const { hold_token: _, ...offerOfStaff } = OfferView.properties;

/** An entry as staff sees it, without the tokens that belong to its client. */
export const WaitingEntryOfStaffView = view('WaitingEntryOfStaff', {
  id: Type.Integer(),
  status: stringEnum(['waiting', 'offered', 'booked', 'left', 'removed', 'ended']),
  ...wish,
  client_name: Type.String(),
  email: Type.String({ description: 'Empty for a client who can be reached by phone only.' }),
  phone: Type.String(),
  by_staff: Type.Boolean({ description: 'True when staff entered it.' }),
  offer: Type.Optional(view('WaitingOfferOfStaff', offerOfStaff)),
});
export type WaitingEntryOfStaffView = Static<typeof WaitingEntryOfStaffView>;

export const WaitingListView = view('WaitingList', {
  entries: Type.Array(WaitingEntryOfStaffView),
  total: Type.Integer(),
  page: Type.Integer(),
  totalPages: Type.Integer(),
});
export type WaitingListView = Static<typeof WaitingListView>;

/** Returns the state of an entry: one that waits may have an open offer. */
export function statusOf({ status, offer_id }: ShownEntry): ShownStatus {
  return status === 'waiting' && offer_id !== null ? 'offered' : status;
}

/** Returns what an entry is for, for people: the service, the resource, or both. */
export function waitedFor({
  service_name,
  resource_name,
}: Pick<ShownEntry, 'service_name' | 'resource_name'>): string {
  return [service_name, resource_name].filter(Boolean).join(' – ');
}

export function toWaitingEntryView(entry: ShownEntry): WaitingEntryView {
  const status = statusOf(entry);
  const offer = offerOf(entry);
  return {
    token: entry.token,
    // Its client learns that it ended, not who ended it.
    status: status === 'removed' ? 'ended' : status,
    ...wishOf(entry),
    ...(offer && { offer }),
  };
}

export function toWaitingEntryOfStaffView(entry: ShownEntry): WaitingEntryOfStaffView {
  const { id, client_name, email, phone, by_staff } = entry;
  const shown = { id, status: statusOf(entry), ...wishOf(entry), client_name, email, phone, by_staff };
  const offer = offerOf(entry);
  if (!offer) return shown;
  const { hold_token: __, ...visible } = offer;
  return { ...shown, offer: visible };
}

export function toWaitingListView(
  { rows, total }: Page<ShownEntry>,
  { page, limit }: PageQuery,
): WaitingListView {
  return { entries: rows.map(toWaitingEntryOfStaffView), total, page, totalPages: totalPages(total, limit) };
}

function wishOf(entry: ShownEntry): Static<ReturnType<typeof Type.Object<typeof wish>>> {
  const { service_id, resource_id, duration_min, party_size, minute_from, minute_to } = entry;
  return {
    ...(service_id !== null && { service: { id: service_id, name: entry.service_name ?? '' } }),
    ...(resource_id !== null && { resource: { id: resource_id, name: entry.resource_name ?? '' } }),
    ...(duration_min !== null && { duration_min }),
    ...(party_size > 1 && { party_size }),
    date_from: entry.date_from,
    date_to: entry.date_to,
    ...(minute_from > 0 && { time_from: timeText(minute_from) }),
    ...(minute_to < WHOLE_DAY && { time_to: timeText(minute_to) }),
    created_at: entry.created_at.toISOString(),
  };
}

function offerOf(entry: ShownEntry): OfferView | undefined {
  const { status, hold_id, offered_resource_id, offer_start_at, offer_end_at, offer_expires_at } = entry;
  if (status !== 'waiting' || !hold_id || !offered_resource_id) return undefined;
  if (!offer_start_at || !offer_end_at || !offer_expires_at) return undefined;
  return {
    hold_token: hold_id,
    resource_id: offered_resource_id,
    resource_name: entry.offered_resource_name ?? '',
    start_at: offer_start_at.toISOString(),
    end_at: offer_end_at.toISOString(),
    expires_at: offer_expires_at.toISOString(),
  };
}
