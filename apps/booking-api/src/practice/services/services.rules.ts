import type { DateRange } from '../../platform/business-time/date-ranges';
import { type FreeDay, type Slot, datesBetween } from '../../calendar/slots/slots.rules';
import type { Strategy } from './services.entity';

/** The free days of one resource. */
export interface DaysOfResource {
  resourceId: number;
  days: readonly FreeDay[];
}

/** The load of a resource, which decides whose turn it is at a service. */
export interface Candidate {
  resourceId: number;
  /** Place among the resources of the service, from 0. */
  priority: number;
  /** Confirmed bookings on the day and in the ISO week of the wanted start. */
  ofDay: number;
  ofWeek: number;
  /** Start of the last confirmed booking before the wanted one; null without any. */
  lastStart: Date | null;
  /** Number of the last booking of the service; null without any. */
  lastTurn: number | null;
}

type Rank = (candidate: Candidate) => number;

const FIRST = -Infinity;
const byPriority: Rank = ({ priority }) => priority;
const byId: Rank = ({ resourceId }) => resourceId;

const RANKS: Record<Strategy, readonly Rank[]> = {
  least_booked: [
    ({ ofDay }) => ofDay,
    ({ ofWeek }) => ofWeek,
    ({ lastStart }) => lastStart?.getTime() ?? FIRST,
    byId,
  ],
  in_turn: [({ lastTurn }) => lastTurn ?? FIRST, byPriority, byId],
  priority: [byPriority, byId],
};

/** Sorts the resources that could take a booking for anyone, the one to try first at the front. */
export function sortCandidates(strategy: Strategy, candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => {
    for (const rank of RANKS[strategy]) {
      const [x, y] = [rank(a), rank(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return 0;
  });
}

/** A slot with the resources that are free then. */
type SharedSlot = Slot & { resourceIds: number[] };

/** Joins the free slots of several resources: each time once, with the resources that are free then. */
export function mergeDays(
  { date_from, date_to }: DateRange,
  all: readonly DaysOfResource[],
): { date: string; slots: SharedSlot[] }[] {
  return datesBetween(date_from, date_to).map((date, nth) => {
    const merged = new Map<number, SharedSlot>();
    for (const { resourceId, days } of all) {
      for (const slot of days[nth]?.slots ?? []) {
        const known = merged.get(slot.range.start);
        if (known) known.resourceIds.push(resourceId);
        else merged.set(slot.range.start, { ...slot, resourceIds: [resourceId] });
      }
    }
    return { date, slots: [...merged.values()].sort((a, b) => a.range.start - b.range.start) };
  });
}

/** Leaves the times at which there is a resource of each group beside the one that does the service. */
export function withRooms(
  days: readonly { date: string; slots: readonly SharedSlot[] }[],
  groups: readonly (readonly number[])[],
  rooms: readonly { resourceId: number; starts: ReadonlySet<number> }[],
): { date: string; slots: SharedSlot[] }[] {
  const startsOf = new Map(rooms.map(({ resourceId, starts }) => [resourceId, starts]));
  return days.map(({ date, slots }) => ({
    date,
    slots: slots.flatMap((slot) => {
      const free = groups.map((group) => group.filter((id) => startsOf.get(id)?.has(slot.range.start)));
      const resourceIds = slot.resourceIds.filter((id) => pickOfEach(free, [id]));
      return resourceIds.length ? [{ ...slot, resourceIds }] : [];
    }),
  }));
}

/**
 * Takes a different resource for each group: the first one of the first group with which the other groups get one, too.
 * @param groups resources that can be taken, the preferred one first
 * @param used resources that are not taken
 * @returns undefined when a group gets none
 */
export function pickOfEach(
  groups: readonly (readonly number[])[],
  used: readonly number[] = [],
): number[] | undefined {
  const [group, ...others] = groups;
  if (!group) return [];
  for (const id of group.filter((candidate) => !used.includes(candidate))) {
    const rest = pickOfEach(others, [...used, id]);
    if (rest) return [id, ...rest];
  }
  return undefined;
}
