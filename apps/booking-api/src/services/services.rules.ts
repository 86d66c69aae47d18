import type { DateRange } from '../business-time/date-ranges';
import { type FreeDay, type Slot, datesBetween } from '../slots/slots.rules';
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

/** Joins the free slots of several resources: each time once, with the resources that are free then. */
export function mergeDays(
  { date_from, date_to }: DateRange,
  all: readonly DaysOfResource[],
): { date: string; slots: (Slot & { resourceIds: number[] })[] }[] {
  return datesBetween(date_from, date_to).map((date, nth) => {
    const merged = new Map<number, Slot & { resourceIds: number[] }>();
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
