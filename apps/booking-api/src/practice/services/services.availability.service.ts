import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Slot } from '../../calendar/slots/slots.rules';
import { SlotsService } from '../../calendar/slots/slots.service';
import type { ServiceAvailabilityQuery } from './services.dto';
import { ServiceErrors } from './services.errors';
import { activeGroups, readServiceTerms } from './services.queries';
import { mergeDays, withRooms } from './services.rules';

/** A time at which a service is free, with the resources that are free then. */
export interface ServiceSlot extends Slot {
  resourceIds: number[];
}

/** A calendar date and the free times of a service. */
export interface ServiceDay {
  date: string;
  slots: readonly ServiceSlot[];
}

/** Calculates the free times of services: those of all resources that offer them. */
@Injectable()
export class ServiceAvailabilityService {
  constructor(
    private readonly db: Db,
    private readonly slots: SlotsService,
  ) {}

  /**
   * Lists the free times of a service on each day of a range of up to 62 days, in two statements.
   * @throws ServiceErrors, BusinessTimeErrors
   */
  async listFreeDays(id: number, query: ServiceAvailabilityQuery): Promise<readonly ServiceDay[]> {
    const terms = await readServiceTerms(this.db, id, 'active');
    const { resource_id: chosen, duration_min = terms.durations[0] } = query;
    if (!terms.durations.includes(duration_min)) throw ServiceErrors.INVALID_DURATION();
    const offering = terms.members.filter(({ active }) => active).map((member) => member.id);
    if (chosen !== undefined && !offering.includes(chosen)) throw ServiceErrors.RESOURCE_NOT_IN_SERVICE();
    const fits = query.party_size <= (terms.max_party_size ?? Infinity);
    const wish = {
      extraMinutes: query.extra_minutes,
      partySize: query.party_size,
      duration: duration_min,
      before: terms.buffer_before_min,
      after: terms.buffer_after_min,
    };
    const asked = chosen === undefined ? offering : [chosen];
    const groups = activeGroups(terms.needs);
    const roomIds = [...new Set(groups.flat())];
    const found = await this.slots.listFreeDaysOfAll(fits ? asked : [], query, wish, {
      service: terms,
      roomIds,
    });
    const days = mergeDays(query, found.resources);
    return groups.length ? withRooms(days, groups, found.rooms) : days;
  }
}
