import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { AffiliateConversionsService } from './affiliates.conversions.service';
import type { ConversionsQuery } from './affiliates.dto';
import { AffiliateErrors } from './affiliates.errors';
import { type AffiliateDetails, type ConversionDetails, findAffiliateOfUser } from './affiliates.queries';
import { newReferralCode } from './affiliates.rules';

const REGISTER = `
  INSERT INTO affiliates (user_id, code, commission_type, commission_rate, currency, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6)
  ON CONFLICT (user_id) DO UPDATE SET status = 'pending', updated_at = $6 WHERE affiliates.status = 'rejected'
  RETURNING id`;

/** Registers affiliates and reads their own data (docs/affiliates.md). */
@Injectable()
export class AffiliatesService {
  constructor(
    private readonly db: Db,
    private readonly currencies: CurrenciesService,
    private readonly conversions: AffiliateConversionsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a user at the default terms, which staff then approve. A rejected affiliate may register again
   * and retains code, terms and balance.
   * @throws AffiliateErrors.AFFILIATE_ALREADY_REGISTERED
   */
  async registerAffiliate(userId: number): Promise<AffiliateDetails> {
    const { commission_type, commission_rate } = (await this.settings.readSettings()).affiliate;
    const currency = await this.currencies.findBaseCode();
    const registered = await this.db.row(REGISTER, [
      userId,
      newReferralCode(),
      commission_type,
      commission_rate,
      currency,
      this.clock.now(),
    ]);
    if (!registered) throw AffiliateErrors.AFFILIATE_ALREADY_REGISTERED();
    return this.findOwnAffiliate(userId);
  }

  /** @throws RequestErrors.NOT_FOUND when the user is not an affiliate */
  async findOwnAffiliate(userId: number): Promise<AffiliateDetails> {
    const affiliate = await findAffiliateOfUser(this.db, userId);
    if (!affiliate) throw RequestErrors.NOT_FOUND();
    return affiliate;
  }

  /** @throws RequestErrors.NOT_FOUND when the user is not an affiliate */
  async listOwnConversions(userId: number, query: ConversionsQuery): Promise<Page<ConversionDetails>> {
    const { id } = await this.findOwnAffiliate(userId);
    return this.conversions.listConversions(id, query);
  }
}
