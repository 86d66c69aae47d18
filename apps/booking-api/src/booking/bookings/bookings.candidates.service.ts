import { Injectable } from '@nestjs/common';
import { Db, KeyedQueue } from '@comptoir/db';
import { BusinessZone, addDays, dayOfWeek } from '../../platform/business-time/business-zone';
import type { Hold } from '../../calendar/occupancy/allocations.entity';
import { findHold } from '../../calendar/occupancy/holds.queries';
import { type OwnResources, areOwn } from '../../calendar/resources/own-resources';
import { ServiceErrors } from '../../practice/services/services.errors';
import { type ServiceTerms, activeGroups, readServiceTerms } from '../../practice/services/services.queries';
import { pickOfEach, sortCandidates } from '../../practice/services/services.rules';
import { findCandidates } from './bookings.candidates.queries';
import { BookingChecksService, assertLength } from './bookings.checks.service';
import { type BookingConditions, readConditions } from './bookings.conditions.queries';
import type { Placeable, Placed } from './bookings.dto';
import { isAboutRoom, isConflict } from './booking-conflicts';
import { BookingErrors } from './bookings.errors';
import { BookingRoomsService, firstOf } from './bookings.rooms.service';
import { findFullResources } from './bookings.rule-limits.queries';
import { BookingRuleLimitsService } from './bookings.rule-limits.service';
import { isSlotStart } from './rule-checks';

const MINUTE = 60_000;
/** Resources that one request tries; another process may be faster at each. */
const MAX_TRIES = 10;
/** One client after the other: at once all would choose the same resource, and all but one in vain. */
const CHOICES = { concurrency: 1, maxWaitMs: 10_000, maxWaiting: 1_000 };

/** Staff also book inactive services and resources, at any time and for any length. */
type Caller = 'client' | 'staff';

/** The resources of a booking. */
interface Chosen {
  resource_id: number;
  additional_resource_ids: number[];
}

/** The caller who asks for a place. */
interface Asking {
  caller: Caller;
  /** Resources of the caller; those of a service beside them are not chosen. Rooms may be any. */
  own: OwnResources;
}

interface Choosing extends Asking {
  /** Resources of the service that did not take the booking. */
  refused: ReadonlySet<number>;
}

/** Resources among which some are chosen for a requested range. */
interface ResourceSearch {
  asked: { start: Date; end: Date };
  people: readonly number[];
  rooms: readonly number[];
  hold: Hold | undefined;
  caller: Caller;
}

/** Chooses the resources of bookings for services (docs/services.md). */
@Injectable()
export class BookingCandidatesService {
  private readonly choices = new KeyedQueue(CHOICES);

  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly checks: BookingChecksService,
    private readonly limits: BookingRuleLimitsService,
    private readonly rooms: BookingRoomsService,
  ) {}

  /**
   * Runs `work` for the place of a request. Requests that leave the choice at one time of a service run one after the
   * other. When another process was faster at a place that was chosen here, a place is searched once more, ten times at
   * most.
   * @throws the errors of `findPlace` and of `work`, UnavailableError when the wait takes too long
   */
  async usePlace<T extends Placeable, R>(
    input: T,
    work: (place: Placed<T>) => Promise<R>,
    asking: Asking = { caller: 'client', own: null },
  ): Promise<R> {
    const { service_id, resource_id, start_at } = input;
    const use = (): Promise<R> => this.useFoundPlace(input, work, asking);
    if (service_id === undefined || resource_id !== undefined) return use();
    const start = this.zone.instantOf(start_at, 'start_at').getTime();
    return this.choices.run(`${service_id}@${start}`, use);
  }

  private async useFoundPlace<T extends Placeable, R>(
    input: T,
    work: (place: Placed<T>) => Promise<R>,
    { caller, own }: Asking,
  ): Promise<R> {
    const refused = new Set<number>();
    for (let tries = 1; ; tries++) {
      const { place, isFree } = await this.findPlace(input, { caller, own, refused });
      try {
        return await work(place);
      } catch (error) {
        if (!isFree || tries >= MAX_TRIES || !isConflict(error)) throw error;
        if (!isAboutRoom(error)) refused.add(place.resource_id);
      }
    }
  }

  /**
   * Returns a request with the resources and the end that it is to have: those that it names, or those of its service
   * that are free, the fairest choice first. When none is free, they are some that are not, and the checks of the
   * request say why. Locks nothing.
   * @returns `isFree` when the resources were chosen here and are free
   * @throws ServiceErrors, BusinessTimeErrors, BookingErrors.SLOT_TAKEN for a service without resources
   */
  async findPlace<T extends Placeable>(
    input: T,
    { caller, own, refused }: Choosing = { caller: 'client', own: null, refused: new Set() },
  ): Promise<{ place: Placed<T>; isFree: boolean }> {
    const { service_id, resource_id, end_at } = input;
    if (service_id === undefined) {
      // Without a service the body has both.
      const place = { ...input, resource_id: Number(resource_id), end_at: String(end_at) };
      return { place, isFree: false };
    }
    const terms = await readServiceTerms(this.db, service_id, caller === 'staff' ? 'existing' : 'active');
    const service = { ...terms, members: terms.members.filter(({ id }) => areOwn(own, [id])) };
    const members = service.members.filter(({ active }) => active || caller === 'staff');
    const placed = { ...input, end_at: this.endOf(input, service, caller), service };
    if (resource_id !== undefined) {
      if (!members.some(({ id }) => id === resource_id)) throw ServiceErrors.RESOURCE_NOT_IN_SERVICE();
      if (!service.needs.length) return { place: { ...placed, resource_id }, isFree: false };
    }
    const anyone = service.members.filter(({ active }) => active).map(({ id }) => id);
    const { isFree, ...chosen } = await this.chooseResources(
      placed,
      resource_id === undefined ? anyone : [resource_id],
      { caller, own, refused },
    );
    return { place: { ...placed, ...chosen }, isFree };
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

  /** Chooses a person and rooms that are free; without any, some that are open or any. */
  private async chooseResources(
    input: Placeable & { end_at: string; service: ServiceTerms },
    people: number[],
    { caller, refused }: Choosing,
  ): Promise<Chosen & { isFree: boolean }> {
    const { service } = input;
    const asked = { start: this.zone.instantOf(input.start_at, 'start_at'), end: new Date(input.end_at) };
    assertLength(asked.start, asked.end);
    const named = input.additional_resource_ids ?? [];
    const hold = input.hold_token ? await findHold(this.db, input.hold_token) : undefined;
    const groups = activeGroups(service.needs).map((group) =>
      firstOf(firstOf(group, hold?.additional_resource_ids ?? []), named),
    );
    const found = await this.findFree(input, {
      asked,
      people,
      rooms: [...new Set(groups.flat())],
      hold,
      caller,
    });
    const choose = (persons: readonly number[], rooms: readonly number[]): Chosen | undefined =>
      // Named resources are taken, free or not.
      choiceOf(
        persons,
        groups.map((group) => group.filter((id) => named.includes(id) || rooms.includes(id))),
        named,
      );
    const able = found.people.free.filter((id) => !refused.has(id) && choose([id], found.rooms.free));
    const sorting = { service, start: asked.start, hold, listed: found.listed };
    const free = choose(await this.sortFree(able, sorting), found.rooms.free);
    if (free) return { ...free, isFree: true };
    const persons = [...found.people.free, ...found.people.open, ...people];
    const other = choose(persons, found.rooms.open) ?? choose(persons, groups.flat());
    if (!other) throw BookingErrors.SLOT_TAKEN();
    return { ...other, isFree: false };
  }

  private async findFree(
    input: Placeable & { service: ServiceTerms },
    { asked, people, rooms, hold, caller }: ResourceSearch,
  ): Promise<Awaited<ReturnType<BookingRoomsService['findFree']>> & { listed: ReadonlySet<number> }> {
    const { buffer_before_min: beforeMinutes, buffer_after_min: afterMinutes, fields, id } = input.service;
    if (!people.length) throw BookingErrors.SLOT_TAKEN();
    const always = caller === 'staff';
    const scope = always ? 'existing' : 'active';
    const dates = this.checks.datesOf(asked);
    const all = await readConditions(this.db, [...people, ...rooms], scope, dates, id);
    const booked = new Date(asked.end.getTime() + this.checks.extraMinutesOf(fields, input) * MINUTE);
    const able = all
      .slice(0, people.length)
      .filter((each) => always || this.checks.keepsRules(each, asked, booked));
    const full = always ? new Set<number>() : await this.findFull(able, asked.start, hold);
    const found = await this.rooms.findFree(able, all.slice(people.length), {
      asked,
      wanted: { start: asked.start, end: booked, partySize: input.party_size, beforeMinutes, afterMinutes },
      except: { hold: hold?.id },
      always,
    });
    const free = found.people.free.filter((resourceId) => !full.has(resourceId));
    const ofListed = able.filter((hours) => isSlotStart(this.zone, { hours, isService: true }, asked));
    const listed = new Set(ofListed.map(({ resourceId }) => resourceId));
    return { ...found, people: { ...found.people, free }, listed };
  }

  /** Finds the resources whose rules allow no further booking on the day of a start. */
  private async findFull(
    conditions: readonly BookingConditions[],
    start: Date,
    hold: Hold | undefined,
  ): Promise<Set<number>> {
    const counting = conditions.filter(({ resourceRules }) => resourceRules?.max_per_day);
    if (!counting.length) return new Set();
    const ids = counting.map(({ resourceId }) => resourceId);
    return findFullResources(this.db, ids, this.limits.dayOf(start), hold?.id);
  }

  /** Sorts by the strategy of the service. Those at which the time is offered come first, the one of the hold before. */
  private async sortFree(
    resourceIds: number[],
    {
      service,
      start,
      hold,
      listed,
    }: { service: ServiceTerms; start: Date; hold: Hold | undefined; listed: ReadonlySet<number> },
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
    const rankOf = (id: number): number => (id === hold?.resource_id ? 0 : listed.has(id) ? 1 : 2);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Returns the first person for whom there are rooms, with these; undefined when there is none. */
function choiceOf(
  persons: readonly number[],
  groups: readonly (readonly number[])[],
  named: readonly number[],
): Chosen | undefined {
  for (const resource_id of persons) {
    const rooms = pickOfEach(groups, [resource_id]);
    if (!rooms) continue;
    const others = new Set([...named, ...rooms]);
    others.delete(resource_id);
    return { resource_id, additional_resource_ids: [...others] };
  }
  return undefined;
}
