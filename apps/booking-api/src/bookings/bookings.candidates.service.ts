import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { BusinessZone, addDays, dayOfWeek } from '../business-time/business-zone';
import type { Hold } from '../occupancy/allocations.entity';
import { findHold } from '../occupancy/holds.queries';
import { findObstacles } from '../occupancy/occupancy.queries';
import { ServiceErrors } from '../services/services.errors';
import { type ServiceTerms, readServiceTerms } from '../services/services.queries';
import { sortCandidates } from '../services/services.rules';
import { findCandidates } from './bookings.candidates.queries';
import { BookingChecksService, assertLength } from './bookings.checks.service';
import { readConditions } from './bookings.conditions.queries';
import type { Placeable, Placed } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { obstacleError } from './bookings.queries';

const MINUTE = 60_000;
/** Resources that one request tries. */
const MAX_TRIES = 10;

/** Staff also book inactive services and resources, at any time and for any length. */
type Caller = 'client' | 'staff';

/** Chooses the resources of bookings for services (docs/services.md). */
@Injectable()
export class BookingCandidatesService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly checks: BookingChecksService,
  ) {}

  /**
   * Returns a request once for each resource that may take it, with the end that it is to have: for the resource
   * that it names, or for those of its service that are free, the fairest choice first. When none is free, the
   * request is returned for one that is not, and its checks say why. Locks nothing.
   * @throws ServiceErrors, BusinessTimeErrors, BookingErrors.SLOT_TAKEN for a service without resources
   */
  async findPlaces<T extends Placeable>(
    input: T,
    caller: Caller = 'client',
  ): Promise<[Placed<T>, ...Placed<T>[]]> {
    const { service_id, resource_id, end_at } = input;
    if (service_id === undefined) {
      // Without a service the body has both.
      return [{ ...input, resource_id: Number(resource_id), end_at: String(end_at) }];
    }
    const service = await readServiceTerms(this.db, service_id, caller === 'staff' ? 'existing' : 'active');
    const members = service.members.filter(({ active }) => active || caller === 'staff');
    const placed = { ...input, end_at: this.endOf(input, service, caller), service };
    if (resource_id !== undefined) {
      if (!members.some(({ id }) => id === resource_id)) throw ServiceErrors.RESOURCE_NOT_IN_SERVICE();
      return [{ ...placed, resource_id }];
    }
    const [first, ...others] = await this.sortPlaces(placed, service, caller);
    if (first === undefined) throw BookingErrors.SLOT_TAKEN();
    const at = (id: number): Placed<T> => ({ ...placed, resource_id: id });
    return [at(first), ...others.map(at)];
  }

  /**
   * Runs `work` for the first place, then for the next ones while others are faster.
   * @throws the errors of `work`, conflicts only for the last place
   */
  async useFirst<T, R>([first, ...others]: [T, ...T[]], work: (place: T) => Promise<R>): Promise<R> {
    let place = first;
    for (const next of others.slice(0, MAX_TRIES - 1)) {
      try {
        return await work(place);
      } catch (error) {
        if (!isConflict(error)) throw error;
        place = next;
      }
    }
    return work(place);
  }

  /** @returns the end of the request, or the end of the length that it names, as an instant */
  private endOf(
    { start_at, end_at, duration_min }: Placeable,
    service: ServiceTerms,
    caller: Caller,
  ): string {
    const start = this.zone.instantOf(start_at, 'start_at').getTime();
    const given =
      end_at === undefined ? undefined : this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    const minutes = duration_min ?? (given ? (given.getTime() - start) / MINUTE : service.durations[0]);
    const end = new Date(start + minutes * MINUTE);
    const differs = given && given.getTime() !== end.getTime();
    if (differs || (caller === 'client' && !service.durations.includes(minutes))) {
      throw ServiceErrors.INVALID_DURATION();
    }
    return end.toISOString();
  }

  /** Finds the free resources of a service, the fairest choice first; without any, one that is open or any. */
  private async sortPlaces(
    input: Placeable & { end_at: string },
    service: ServiceTerms,
    caller: Caller,
  ): Promise<number[]> {
    const start = this.zone.instantOf(input.start_at, 'start_at');
    const end = new Date(input.end_at);
    assertLength(start, end);
    const ids = service.members.filter(({ active }) => active).map(({ id }) => id);
    if (!ids.length) return [];
    const hold = input.hold_token ? await findHold(this.db, input.hold_token) : undefined;
    const range = { start, end };
    const conditions = await readConditions(this.db, ids, 'active', this.checks.datesOf(range));
    const { party_size: partySize } = input;
    const open = this.checks.openPlaces(conditions, { ...range, partySize, always: caller === 'staff' });
    const [first, ...others] = open;
    if (!first) return ids.slice(0, 1);
    const booked = new Date(end.getTime() + this.checks.extraMinutesOf(service.fields, input) * MINUTE);
    const { buffer_before_min: beforeMinutes, buffer_after_min: afterMinutes } = service;
    const wanted = { ...first, start, end: booked, others, partySize, beforeMinutes, afterMinutes };
    const obstacles = await findObstacles(this.db, wanted, { hold: hold?.id });
    const free = obstacles.filter((found) => !obstacleError([found]));
    const sorted = await this.sortFree(
      free.map(({ resourceId }) => resourceId),
      { service, start, hold },
    );
    return sorted.length ? sorted : [first.resourceId];
  }

  private async sortFree(
    resourceIds: number[],
    { service, start, hold }: { service: ServiceTerms; start: Date; hold: Hold | undefined },
  ): Promise<number[]> {
    if (!resourceIds.length) return [];
    const date = this.zone.dateAt(start.getTime());
    const monday = addDays(date, -((dayOfWeek(date) + 6) % 7));
    const found = await findCandidates(this.db, {
      resourceIds,
      serviceId: service.id,
      start,
      day: { start: this.zone.startOf(date), end: this.zone.endOf(date) },
      week: { start: this.zone.startOf(monday), end: this.zone.endOf(addDays(monday, 6)) },
    });
    const sorted = sortCandidates(service.strategy, found).map(({ resourceId }) => resourceId);
    const held = sorted.filter((id) => id === hold?.resource_id);
    return [...held, ...sorted.filter((id) => id !== hold?.resource_id)];
  }
}

/** Errors of one resource beside which another one may be free. */
const CONFLICTS = new Set(
  [
    BookingErrors.SLOT_TAKEN,
    BookingErrors.SLOT_HELD,
    BookingErrors.SLOT_BLOCKED,
    BookingErrors.CALENDAR_UNKNOWN,
  ].map(({ code }) => code),
);

function isConflict(error: unknown): boolean {
  return error instanceof AppError && CONFLICTS.has(error.code);
}
