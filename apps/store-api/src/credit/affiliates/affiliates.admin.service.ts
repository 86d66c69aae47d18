import { Injectable } from '@nestjs/common';
import { Db, isForeignKeyViolation } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { AffiliateConversionsService } from './affiliates.conversions.service';
import type { AffiliatesQuery, ConversionsQuery, CreateAffiliate, UpdateAffiliate } from './affiliates.dto';
import { AffiliateErrors } from './affiliates.errors';
import {
  type AffiliateDetails,
  type ConversionDetails,
  listAffiliates,
  findAffiliate,
} from './affiliates.queries';
import { newReferralCode, normalizeReferralCode } from './affiliates.rules';

const CONSTRAINTS: FieldConstraints = {
  affiliates_code_key: ['code', 'This code is taken.'],
  affiliates_user_key: ['user_id', 'This user is an affiliate already.'],
  affiliates_fraction: ['commission_rate', 'A percentage is a fraction from 0 to 1.'],
};

const CREATE = `
  INSERT INTO affiliates
    (user_id, code, commission_type, commission_rate, status, approved_at, currency, created_at, updated_at)
  SELECT id, $2, $3, $4::numeric, $5::text, CASE $5 WHEN 'active' THEN $7::timestamptz END, $6, $7, $7
  FROM users WHERE id = $1 AND deleted_at IS NULL
  RETURNING id`;

const UPDATE = `
  UPDATE affiliates SET code = coalesce($2, code), commission_type = coalesce($3, commission_type),
    commission_rate = coalesce($4::numeric, commission_rate), status = coalesce($5, status), updated_at = $6,
    approved_at = CASE coalesce($5, status) WHEN status THEN approved_at WHEN 'active' THEN $6::timestamptz END
  WHERE id = $1 RETURNING id`;

/** Manages affiliates for administrators (docs/affiliates.md). */
@Injectable()
export class AffiliatesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly currencies: CurrenciesService,
    private readonly conversions: AffiliateConversionsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  listAffiliates({
    status,
    user_id,
    search,
    per_page,
    offset,
  }: AffiliatesQuery): Promise<Page<AffiliateDetails>> {
    const filter = { status: status ?? null, userId: user_id ?? null, search: search ?? null };
    return listAffiliates(this.db, filter, { per_page, offset });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findAffiliate(id: number): Promise<AffiliateDetails> {
    const affiliate = await findAffiliate(this.db, id);
    if (!affiliate) throw RequestErrors.NOT_FOUND();
    return affiliate;
  }

  /**
   * @throws RequestErrors.VALIDATION_ERROR for an unknown user, a user who is an affiliate already, a code
   * that is taken
   */
  async createAffiliate(input: CreateAffiliate): Promise<AffiliateDetails> {
    const { affiliate: usual } = await this.settings.readSettings();
    const values = [
      input.user_id,
      normalizeReferralCode(input.code) ?? newReferralCode(),
      input.commission_type ?? usual.commission_type,
      input.commission_rate ?? usual.commission_rate,
      input.status ?? 'active',
      await this.currencies.findBaseCode(),
      this.clock.now(),
    ];
    const created = await mapConstraintErrors(CONSTRAINTS, () => this.db.row<{ id: number }>(CREATE, values));
    if (!created) throw invalidField('user_id', 'There is no such user.');
    return this.findAffiliate(created.id);
  }

  /**
   * Changes the given fields, among them the status; the present status changes nothing.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async updateAffiliate(id: number, input: UpdateAffiliate): Promise<AffiliateDetails> {
    const values = [
      id,
      normalizeReferralCode(input.code) ?? null,
      input.commission_type ?? null,
      input.commission_rate ?? null,
      input.status ?? null,
      this.clock.now(),
    ];
    const updated = await mapConstraintErrors(CONSTRAINTS, () => this.db.row(UPDATE, values));
    if (!updated) throw RequestErrors.NOT_FOUND();
    return this.findAffiliate(id);
  }

  /** @throws RequestErrors.NOT_FOUND, AffiliateErrors.AFFILIATE_HAS_CONVERSIONS */
  async deleteAffiliate(id: number): Promise<void> {
    const removed = await this.db
      .row('DELETE FROM affiliates WHERE id = $1 RETURNING id', [id])
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? AffiliateErrors.AFFILIATE_HAS_CONVERSIONS() : error;
      });
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** @throws RequestErrors.NOT_FOUND */
  async listAffiliateConversions(id: number, query: ConversionsQuery): Promise<Page<ConversionDetails>> {
    await this.findAffiliate(id);
    return this.conversions.listConversions(id, query);
  }

  /** Checks that the path `/admin/affiliates/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'affiliates', id);
  }
}
