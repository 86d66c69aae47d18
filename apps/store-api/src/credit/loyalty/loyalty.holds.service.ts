import { Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { SettingsService } from '../../platform/settings/settings.service';
import { HELD_POINTS } from './loyalty.queries';

/** The last day to withdraw ends at midnight, and a weekend moves it to Monday. */
const REST_DAYS = 3;

/** Holds points of orders that may still be undone, so that nobody redeems them before a refund. */
@Injectable()
export class LoyaltyHoldsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the points of a user that cannot be redeemed yet. Sold gift cards are delivered at once, so their points wait
   * for the end of the right of withdrawal even without `loyalty.hold_days`.
   */
  async readHeldPoints(queryable: Queryable, userId: number): Promise<number> {
    const { loyalty, withdrawal } = await this.settings.readSettings(queryable);
    const ofCards = withdrawal.enabled ? withdrawal.days + REST_DAYS : 0;
    const values = [userId, loyalty.hold_days, ofCards, this.clock.now()];
    return (await queryable.row<{ held: number }>(HELD_POINTS, values))?.held ?? 0;
  }
}
