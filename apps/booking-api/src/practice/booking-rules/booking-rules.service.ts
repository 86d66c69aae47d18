import { Injectable } from '@nestjs/common';
import { Db, isUniqueViolation } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { ServicesService } from '../services/services.service';
import type { UpdateBookingRules } from './booking-rules.dto';
import { BookingRule } from './booking-rules.entity';
import { BookingRuleErrors } from './booking-rules.errors';

/** The resource or the service that rules belong to. */
export type RuleOwner = { resource_id: number } | { service_id: number };

/** Manages the rules of resources and services (docs/bookings.md). */
@Injectable()
export class BookingRulesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly resources: ResourcesService,
    private readonly services: ServicesService,
  ) {}

  /**
   * Finds the rules of a resource or a service; undefined when staff have set none.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, ServiceErrors.SERVICE_NOT_FOUND
   */
  async findRules(owner: RuleOwner): Promise<BookingRule | undefined> {
    await this.assertOwner(owner);
    return this.readRules(owner);
  }

  /**
   * Changes the given rules.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, ServiceErrors.SERVICE_NOT_FOUND,
   * BookingRuleErrors.SHORTEST_ABOVE_LONGEST, RequestErrors.PRECONDITION_FAILED when somebody else set the first rules
   * at the same time
   */
  async updateRules(owner: RuleOwner, changes: UpdateBookingRules): Promise<BookingRule> {
    // Read before the transaction: a row that appears after it is a change that this one must not overwrite unseen.
    const before = await this.findRules(owner);
    const saved = this.db.tx(async (tx) => {
      const rules = tx.repo(BookingRule);
      const stored =
        before &&
        (await rules.findOneOrFail({ where: { id: before.id }, lock: { mode: 'for_no_key_update' } }));
      const updated_at = this.clock.now();
      const changed = Object.assign(stored ?? rules.create(owner), changes, { updated_at });
      const { shortest_min, longest_min } = changed;
      if ((shortest_min ?? 0) > (longest_min ?? Infinity)) throw BookingRuleErrors.SHORTEST_ABOVE_LONGEST();
      await rules.save(changed);
      return rules.findOneByOrFail({ id: changed.id });
    });
    return saved.catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw RequestErrors.PRECONDITION_FAILED({ cause: error });
    });
  }

  private async readRules(owner: RuleOwner): Promise<BookingRule | undefined> {
    return (await this.db.repo(BookingRule).findOneBy(owner)) ?? undefined;
  }

  private async assertOwner(owner: RuleOwner): Promise<void> {
    if ('resource_id' in owner) await this.resources.findResource(owner.resource_id, 'existing');
    else await this.services.findService(owner.service_id, 'existing');
  }
}
