import { Injectable } from '@nestjs/common';
import { Db, SingleFlight } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { type DateRange, assertBounded, assertDateRange } from '../business-time/date-ranges';
import { BusinessZone } from '../business-time/business-zone';
import type { Interval } from '../occupancy/occupancy.queries';
import { ResourceErrors } from '../resources/resources.errors';
import { ResourcesService } from '../resources/resources.service';
import { limitsOf } from '../settings/booking-limits';
import {
  type FreeDay,
  type Slot,
  type SlotWish,
  countSlots,
  datesBetween,
  freeSlots,
  slotsOf,
} from './slots.rules';
import type { AvailabilityQuery, SlotDefinitions, SlotsQuery } from './slots.dto';
import { SlotDefinition } from './slots.entity';
import { type AvailabilityInputs, readAllAvailabilityInputs, readAvailabilityInputs } from './slots.queries';
import { parseWindow } from './window-input';

const MAX_RANGE_DAYS = 62;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Manages weekly windows of resources and calculates free slots. */
@Injectable()
export class SlotsService {
  /** Shares the query of concurrent requests for the same days. */
  private readonly reads = new SingleFlight<FreeDay[]>();
  private readonly readsOfAll = new SingleFlight<{ resourceId: number; days: FreeDay[] }[]>();

  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
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
   * @returns the days of the resources that are active, in the order of the ids
   * @throws BusinessTimeErrors
   */
  listFreeDaysOfAll(
    resourceIds: readonly number[],
    range: DateRange,
    wish: SlotWish,
  ): Promise<{ resourceId: number; days: FreeDay[] }[]> {
    assertDateRange(range, MAX_RANGE_DAYS);
    const key = JSON.stringify([resourceIds, range.date_from, range.date_to, wish]);
    return this.readsOfAll.run(key, async () => {
      if (!resourceIds.length) return [];
      const all = await readAllAvailabilityInputs(
        this.db,
        resourceIds,
        this.searchedRange(range, wish),
        range,
      );
      const known = new Map(all.map((openings) => [openings.resourceId, openings]));
      return resourceIds.flatMap((resourceId) => {
        const openings = known.get(resourceId);
        return openings ? [{ resourceId, days: this.freeDaysOf(openings, range, wish) }] : [];
      });
    });
  }

  /** Lists the definitions of one resource or of all, by day and time. */
  listSlotDefinitions(resourceId?: number): Promise<SlotDefinition[]> {
    if (resourceId !== undefined && !isRowId(resourceId)) return Promise.resolve([]);
    return this.db.rows<SlotDefinition>(
      `SELECT d.* FROM slot_definitions d JOIN resources r ON r.id = d.resource_id AND r.deleted_at IS NULL
        WHERE $1::int IS NULL OR d.resource_id = $1
        ORDER BY d.resource_id, d.day_of_week, d.start_minute, d.end_minute, d.id`,
      [resourceId ?? null],
    );
  }

  /**
   * Replaces the weekly windows of a resource.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, SlotErrors.INVALID_SLOT
   */
  async replaceSlotDefinitions({ resource_id, slots }: SlotDefinitions): Promise<SlotDefinition[]> {
    const windows = slots.map((slot, index) => ({
      day_of_week: slot.day_of_week % 7,
      ...parseWindow(slot, `slots.${index}`),
    }));
    await this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, resource_id, 'existing');
      await tx.execute('DELETE FROM slot_definitions WHERE resource_id = $1', [resource_id]);
      await tx.repo(SlotDefinition).insert(windows.map((window) => ({ ...window, resource_id })));
    });
    return this.listSlotDefinitions(resource_id);
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
    const period = this.searchedRange(range, wish);
    const openings = await readAvailabilityInputs(this.db, resourceId, period, range);
    if (!openings) throw ResourceErrors.RESOURCE_NOT_FOUND();
    return this.freeDaysOf(openings, range, wish);
  }

  /** Returns the range in which other bookings can be in the way. */
  private searchedRange({ date_from, date_to }: DateRange, wish: SlotWish): Interval {
    const { extraMinutes = 0, before = 0, after = 0 } = wish;
    return {
      start: this.zone.startOf(date_from).getTime() - before * MINUTE,
      end: this.zone.endOf(date_to).getTime() + (extraMinutes + after) * MINUTE,
    };
  }

  private freeDaysOf(
    openings: AvailabilityInputs,
    { date_from, date_to }: DateRange,
    wish: SlotWish,
  ): FreeDay[] {
    const now = this.clock.now().getTime();
    const horizon = now + limitsOf(openings.limits).booking_horizon_days * DAY;
    const dates = datesBetween(date_from, date_to);
    assertBounded(countSlots(dates, openings, wish.duration));
    return dates.map((date) => {
      const slots = slotsOf(this.zone, date, openings, wish.duration);
      const free = freeSlots(slots, openings, now, wish);
      return { date, slots: free.filter(({ range }) => range.start <= horizon) };
    });
  }
}

function wishOf({ extra_minutes, party_size }: SlotsQuery | AvailabilityQuery): SlotWish {
  return { extraMinutes: extra_minutes, partySize: party_size };
}
