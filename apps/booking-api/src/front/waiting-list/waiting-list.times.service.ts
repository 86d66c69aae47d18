import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import type { DateRange } from '../../platform/business-time/date-ranges';
import { ServiceAvailabilityService } from '../../practice/services/services.availability.service';
import { activeGroups, readServiceTerms } from '../../practice/services/services.queries';
import { SlotsService } from '../../calendar/slots/slots.service';
import type { FreeDay, Slot } from '../../calendar/slots/slots.rules';
import type { WaitingEntry } from '../../booking/waiting-entries/waiting-entries.entity';
import type { FreeTime } from './waiting-list.offers.service';
import { fitsTimes, readsOf } from './waiting-list.rules';

type Target = Pick<WaitingEntry, 'service_id' | 'resource_id' | 'duration_min' | 'party_size'>;

/** Reads of one round of asking. They are not current any more when a time is offered. */
export class TimesRead {
  readonly resources = new Map<string, Promise<number[]>>();
  readonly days = new Map<string, Promise<readonly FreeDay[]>>();
}

/** Finds the free times for clients who wait: those that the public slots of their service or resource list. */
@Injectable()
export class WaitingListTimesService {
  constructor(
    private readonly db: Db,
    private readonly slots: SlotsService,
    private readonly services: ServiceAvailabilityService,
  ) {}

  /** Returns the resources that a booking of an entry may take; none while its service is inactive. */
  resourcesOf(entry: Target, { resources }: TimesRead): Promise<number[]> {
    const key = keyOf(entry);
    const known = resources.get(key) ?? this.readResources(entry);
    resources.set(key, known);
    return known;
  }

  /**
   * Finds the first free time that fits an entry.
   * @param from earliest start
   * @param today date of now
   * @param offered starts that it was offered before, in epoch milliseconds
   */
  async findFirstTime(
    entry: WaitingEntry,
    { from, today, offered }: { from: Date; today: string; offered: readonly number[] },
    read: TimesRead,
  ): Promise<FreeTime | undefined> {
    const dates = { date_from: entry.date_from < today ? today : entry.date_from, date_to: entry.date_to };
    const isMeant = ({ range }: Slot): boolean =>
      range.start >= from.getTime() && !offered.includes(range.start);
    for (const part of readsOf(dates)) {
      for (const { date, slots } of await this.freeDaysOf(entry, part, read)) {
        if (date < dates.date_from || date > dates.date_to) continue;
        const slot = slots.find((one) => isMeant(one) && fitsTimes(entry, one));
        if (slot) return timeOf(slot);
      }
    }
    return undefined;
  }

  /** Finds the free time that starts at an instant. @param date of the instant */
  async findTimeAt(entry: WaitingEntry, start: Date, date: string): Promise<FreeTime | undefined> {
    const days = await this.freeDaysOf(entry, { date_from: date, date_to: date }, new TimesRead());
    const slots = days.flatMap((day) => day.slots);
    const slot = slots.find(({ range }) => range.start === start.getTime());
    return slot && timeOf(slot);
  }

  private freeDaysOf(entry: Target, part: DateRange, { days }: TimesRead): Promise<readonly FreeDay[]> {
    const key = `${keyOf(entry)},${part.date_from}`;
    const known = days.get(key) ?? this.readFreeDays(entry, part).catch(noTimes);
    days.set(key, known);
    return known;
  }

  private readFreeDays(
    { service_id, resource_id, duration_min, party_size }: Target,
    part: DateRange,
  ): Promise<readonly FreeDay[]> {
    const query = { ...part, extra_minutes: 0, party_size };
    if (service_id === null) return this.slots.listFreeDays(resource_id ?? 0, query);
    return this.services.listFreeDays(service_id, {
      ...query,
      ...(duration_min !== null && { duration_min }),
      ...(resource_id !== null && { resource_id }),
    });
  }

  private async readResources({ service_id, resource_id }: Target): Promise<number[]> {
    if (service_id === null) return resource_id === null ? [] : [resource_id];
    const terms = await readServiceTerms(this.db, service_id, 'active').catch(noTimes);
    if (!('members' in terms)) return [];
    const offering = terms.members.filter(({ active }) => active).map(({ id }) => id);
    const rooms = activeGroups(terms.needs).flat();
    return [...offering.filter((id) => resource_id === null || id === resource_id), ...rooms];
  }
}

function keyOf({ service_id, resource_id, duration_min, party_size }: Target): string {
  return [service_id, resource_id, duration_min, party_size].join();
}

function timeOf({ range }: Slot): FreeTime {
  return { start: new Date(range.start), end: new Date(range.end) };
}

/** A service that is inactive or changed has no times, and neither has a range with too many to read. */
function noTimes(error: unknown): readonly never[] {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return [];
}
