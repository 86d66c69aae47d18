import { Inject, Injectable } from '@nestjs/common';
import { Db, SingleFlight } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { type DateRange, assertBounded, assertDateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { ResourceErrors } from '../resources/resources.errors';
import type { OwnResources } from '../resources/own-resources';
import { assertOwnResources } from '../resources/resources.rules';
import { ResourcesService } from '../resources/resources.service';
import { limitsOf } from '../../platform/settings/booking-limits';
import {
  type FreeDay,
  type Slot,
  type SlotWish,
  countSlots,
  datesBetween,
  freeSlots,
  sharedSlotsOf,
  slotsOf,
} from './slots.rules';
import type { AvailabilityQuery, SlotDefinitions, SlotsQuery } from './slots.dto';
import { SlotDefinition } from './slots.entity';
import { keepsRules } from './bookable-slots';
import { startsWithRoom } from './slots.rooms.rules';
import {
  type AvailabilityInputs,
  type AvailabilitySearch,
  type CountedService,
  readAllAvailabilityInputs,
  readAvailabilityInputs,
} from './slots.queries';
import { parseWindow } from './window-input';

/** The free days of several resources, and the starts of their slots at which further resources are free. */
export interface FreeDaysOfAll {
  resources: { resourceId: number; days: FreeDay[] }[];
  rooms: { resourceId: number; starts: ReadonlySet<number> }[];
}

const MAX_RANGE_DAYS = 62;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Manages weekly windows of resources and calculates free slots. */
@Injectable()
export class SlotsService {
  /** Shares the query of concurrent requests for the same days. */
  private readonly reads = new SingleFlight<FreeDay[]>();
  private readonly readsOfAll = new SingleFlight<FreeDaysOfAll>();

  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Lists the free slots of a resource on a date.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND for unknown and inactive resources,
   * BusinessTimeErrors.TOO_MANY_ENTRIES
   */
  async listFreeSlots(resourceId: number, query: SlotsQuery): Promise<readonly Slot[]> {
    const range = { date_from: query.date, date_to: query.date };
    const [day] = await this.readFreeDaysOnce(resourceId, range, wishOf(query));
    return day?.slots ?? [];
  }

  /**
   * Lists the free slots of every day of a range.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async listFreeDays(resourceId: number, query: AvailabilityQuery): Promise<readonly FreeDay[]> {
    assertDateRange(query, MAX_RANGE_DAYS);
    return this.readFreeDaysOnce(resourceId, query, wishOf(query));
  }

  /**
   * Lists the free slots of each of several resources on every day of a range, in one statement. Concurrent calls
   * share it.
   * @param service whose rules count, too
   * @param roomIds resources that bookings of the others can take as additional ones
   * @returns the days of the resources that are active, in the order of the ids
   * @throws BusinessTimeErrors
   */
  listFreeDaysOfAll(
    resourceIds: readonly number[],
    range: DateRange,
    wish: SlotWish,
    { service, roomIds = [] }: { service: CountedService; roomIds?: readonly number[] },
  ): Promise<FreeDaysOfAll> {
    assertDateRange(range, MAX_RANGE_DAYS);
    const key = JSON.stringify([resourceIds, range.date_from, range.date_to, wish, service.id, roomIds]);
    return this.readsOfAll.run(`${key} ${JSON.stringify(service.rules)}`, async () => {
      if (!resourceIds.length) return { resources: [], rooms: [] };
      const ids = [...new Set([...resourceIds, ...roomIds])];
      const all = await readAllAvailabilityInputs(this.db, ids, this.searchOf(range, wish, service));
      const known = new Map(all.map((openings) => [openings.resourceId, openings]));
      const knownOf = (wanted: readonly number[]): AvailabilityInputs[] =>
        wanted.flatMap((id) => known.get(id) ?? []);
      const slotsOn = sharedSlotsOf(this.zone, wish.duration);
      const resources = knownOf(resourceIds).map((openings) => ({
        resourceId: openings.resourceId,
        days: this.freeDaysOf(openings, range, wish, { service, slotsOn }),
      }));
      return { resources, rooms: this.startsOfRooms(knownOf(roomIds), resources, wish) };
    });
  }

  /** Finds the starts of free slots at which each room is free, too. */
  private startsOfRooms(
    rooms: readonly AvailabilityInputs[],
    resources: FreeDaysOfAll['resources'],
    wish: SlotWish,
  ): FreeDaysOfAll['rooms'] {
    if (!rooms.length) return [];
    const slots = new Map<number, Slot>();
    for (const { days } of resources) {
      for (const slot of days.flatMap((day) => day.slots)) slots.set(slot.range.start, slot);
    }
    const sorted = [...slots.values()].sort((a, b) => a.range.start - b.range.start);
    const bounded = this.config.bookings.hoursPolicy === 'within';
    return rooms.map((room) => ({
      resourceId: room.resourceId,
      starts: startsWithRoom(this.zone, sorted, room, { ...wish, bounded }),
    }));
  }

  /** Lists the definitions of one resource or of all that the caller has, by day and time. */
  listSlotDefinitions(own: OwnResources, resourceId?: number): Promise<SlotDefinition[]> {
    if (resourceId !== undefined && !isRowId(resourceId)) return Promise.resolve([]);
    return this.db.rows<SlotDefinition>(
      `SELECT d.* FROM slot_definitions d JOIN resources r ON r.id = d.resource_id AND r.deleted_at IS NULL
        WHERE ($1::int IS NULL OR d.resource_id = $1) AND ($2::integer[] IS NULL OR d.resource_id = ANY ($2))
        ORDER BY d.resource_id, d.day_of_week, d.start_minute, d.end_minute, d.id`,
      [resourceId ?? null, own],
    );
  }

  /**
   * Replaces the weekly windows of a resource.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, SlotErrors.INVALID_SLOT
   */
  async replaceSlotDefinitions(
    { resource_id, slots }: SlotDefinitions,
    own: OwnResources,
  ): Promise<SlotDefinition[]> {
    assertOwnResources(own, [resource_id]);
    const windows = slots.map((slot, index) => ({
      day_of_week: slot.day_of_week % 7,
      ...parseWindow(slot, `slots.${index}`),
    }));
    await this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, resource_id, 'existing');
      await tx.execute('DELETE FROM slot_definitions WHERE resource_id = $1', [resource_id]);
      await tx.repo(SlotDefinition).insert(windows.map((window) => ({ ...window, resource_id })));
    });
    return this.listSlotDefinitions(own, resource_id);
  }

  /**
   * Shares one query among concurrent calls. Nothing is cached, so every call sees what was committed before
   * it.
   */
  private readFreeDaysOnce(
    resourceId: number,
    range: DateRange,
    wish: SlotWish,
  ): Promise<readonly FreeDay[]> {
    const key = [resourceId, range.date_from, range.date_to, wish.extraMinutes, wish.partySize].join();
    return this.reads.run(key, () => this.readFreeDays(resourceId, range, wish));
  }

  /** Uses one statement for any number of days and slots. */
  private async readFreeDays(resourceId: number, range: DateRange, wish: SlotWish): Promise<FreeDay[]> {
    const openings = await readAvailabilityInputs(this.db, resourceId, this.searchOf(range, wish));
    if (!openings) throw ResourceErrors.RESOURCE_NOT_FOUND();
    if (openings.needsService)
      return datesBetween(range.date_from, range.date_to).map((date) => ({ date, slots: [] }));
    return this.freeDaysOf(openings, range, wish);
  }

  /** Returns what to read for some dates; other bookings can be in the way also beside them. */
  private searchOf(dates: DateRange, wish: SlotWish, service?: CountedService): AvailabilitySearch {
    const { extraMinutes = 0, before = 0, after = 0 } = wish;
    const days = { start: this.zone.startOf(dates.date_from), end: this.zone.endOf(dates.date_to) };
    const range = {
      start: days.start.getTime() - before * MINUTE,
      end: days.end.getTime() + (extraMinutes + after) * MINUTE,
    };
    return { range, dates, days, service };
  }

  private freeDaysOf(
    openings: AvailabilityInputs,
    { date_from, date_to }: DateRange,
    wish: SlotWish,
    {
      service,
      slotsOn = (date, hours) => slotsOf(this.zone, date, hours, wish.duration),
    }: { service?: CountedService; slotsOn?: ReturnType<typeof sharedSlotsOf> } = {},
  ): FreeDay[] {
    const now = this.clock.now().getTime();
    const horizon = now + limitsOf(openings.limits).booking_horizon_days * DAY;
    const rules = { ...openings, serviceRules: service?.rules ?? null };
    const isAllowed = keepsRules(this.zone, rules, { now, extraMinutes: wish.extraMinutes });
    const dates = datesBetween(date_from, date_to);
    assertBounded(countSlots(dates, openings, wish.duration));
    return dates.map((date) => {
      const free = freeSlots(slotsOn(date, openings), openings, now, wish);
      return { date, slots: free.filter((slot) => slot.range.start <= horizon && isAllowed(date, slot)) };
    });
  }
}

function wishOf({ extra_minutes, party_size }: SlotsQuery | AvailabilityQuery): SlotWish {
  return { extraMinutes: extra_minutes, partySize: party_size };
}
