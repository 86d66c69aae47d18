import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { assertDateRange } from '../business-time/business-time.ranges';
import { BusinessZone } from '../business-time/business-time.zone';
import { isRowId } from '../inputs';
import { type Interval, occupancyBetween } from '../occupancy/occupancy.queries';
import { ResourceErrors } from '../resources/resources.errors';
import { ResourcesService } from '../resources/resources.service';
import {
  type Slot,
  type WeeklyWindow,
  datesBetween,
  freeSlots,
  minutesOf,
  slotsOf,
} from './slots.availability';
import type { AvailabilityQuery, SlotDefinitions, SlotInput, SlotsQuery } from './slots.dto';
import { SlotDefinition } from './slots.entity';
import { SlotErrors } from './slots.errors';

const MAX_RANGE_DAYS = 62;
const MINUTE = 60_000;

/** Weekly hours of resources, and the slots that they leave free. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
  ) {}

  /**
   * The free slots of a resource on a date.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND for unknown and inactive resources
   */
  async free(resourceId: number, { date, extra_minutes }: SlotsQuery): Promise<Slot[]> {
    const [day] = await this.freeByDay(resourceId, [date], extra_minutes);
    return day?.slots ?? [];
  }

  /**
   * The free slots of every day of a range.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors.INVALID_RANGE
   */
  async freeInRange(
    resourceId: number,
    { date_from, date_to, extra_minutes }: AvailabilityQuery,
  ): Promise<{ date: string; slots: Slot[] }[]> {
    assertDateRange({ date_from, date_to }, MAX_RANGE_DAYS);
    return this.freeByDay(resourceId, datesBetween(date_from, date_to), extra_minutes);
  }

  /** Definitions of one resource or of all, by day and time. */
  definitions(resourceId?: number): Promise<SlotDefinition[]> {
    if (resourceId !== undefined && !isRowId(resourceId)) return Promise.resolve([]);
    return this.db.rows<SlotDefinition>(
      `SELECT d.* FROM slot_definitions d JOIN resources r ON r.id = d.resource_id AND r.deleted_at IS NULL
        WHERE $1::int IS NULL OR d.resource_id = $1
        ORDER BY d.resource_id, d.day_of_week, d.start_minute, d.end_minute, d.id`,
      [resourceId ?? null],
    );
  }

  /**
   * Replaces the weekly hours of a resource.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, SlotErrors.INVALID_SLOT
   */
  async replace({ resource_id, slots }: SlotDefinitions): Promise<SlotDefinition[]> {
    const windows = slots.map(toWindow);
    await this.db.tx(async (tx) => {
      await this.resources.lock(tx, resource_id, 'existing');
      await tx.execute('DELETE FROM slot_definitions WHERE resource_id = $1', [resource_id]);
      await tx.repo(SlotDefinition).insert(windows.map((window) => ({ ...window, resource_id })));
    });
    return this.definitions(resource_id);
  }

  /** The weekly windows of a resource that clients can see; undefined when they cannot. */
  async windowsOf(resourceId: number, db: Queryable = this.db): Promise<WeeklyWindow[] | undefined> {
    if (!isRowId(resourceId)) return undefined;
    const rows = await db.rows<WeeklyWindow & { id: number | null }>(
      `SELECT d.id, d.day_of_week, d.start_minute, d.end_minute, d.duration_min, d.buffer_min
         FROM resources r LEFT JOIN slot_definitions d ON d.resource_id = r.id
        WHERE r.id = $1 AND r.active AND r.deleted_at IS NULL`,
      [resourceId],
    );
    return rows.length ? rows.filter(({ id }) => id !== null) : undefined;
  }

  /** Two queries, however many days and slots there are. */
  private async freeByDay(
    resourceId: number,
    dates: string[],
    extraMinutes: number,
  ): Promise<{ date: string; slots: Slot[] }[]> {
    const windows = await this.windowsOf(resourceId);
    if (!windows) throw ResourceErrors.RESOURCE_NOT_FOUND();
    const now = this.clock.now().getTime();
    const days = dates.map((date) => ({
      date,
      slots: slotsOf(this.zone, date, windows).filter(({ range }) => range.start > now),
    }));
    const span = spanOf(days.flatMap(({ slots }) => slots));
    if (!span) return days;
    const occupied = await occupancyBetween(this.db, resourceId, {
      start: span.start,
      end: span.end + extraMinutes * MINUTE,
    });
    return days.map(({ date, slots }) => ({ date, slots: freeSlots(slots, occupied, now, extraMinutes) }));
  }
}

/** From the first to the last instant that slots and their buffers take. */
function spanOf(slots: Slot[]): Interval | undefined {
  if (!slots.length) return undefined;
  return slots.reduce<Interval>(
    (span, { range, buffer }) => ({
      start: Math.min(span.start, range.start - buffer),
      end: Math.max(span.end, range.end + buffer),
    }),
    { start: Infinity, end: -Infinity },
  );
}

function toWindow(
  { day_of_week, start_time, end_time, duration_min, buffer_min = 0 }: SlotInput,
  index: number,
): WeeklyWindow {
  const start_minute = minutesOf(start_time) ?? 0;
  const end_minute = minutesOf(end_time, { endOfDay: true }) ?? 0;
  if (start_minute >= end_minute) {
    throw invalid(`slots.${index}.end_time`, 'end_time must be after start_time');
  }
  if (duration_min > end_minute - start_minute) {
    throw invalid(`slots.${index}.duration_min`, 'duration_min must not be longer than the window');
  }
  return { day_of_week: day_of_week % 7, start_minute, end_minute, duration_min, buffer_min };
}

function invalid(field: string, message: string): AppError {
  return SlotErrors.INVALID_SLOT({ message, errors: { [field]: [message] } });
}
