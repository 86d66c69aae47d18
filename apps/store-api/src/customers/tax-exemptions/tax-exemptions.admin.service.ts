import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { rowExists } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import type { SaveTaxExemption } from './tax-exemptions.dto';
import type { TaxExemption } from './tax-exemptions.entity';

const SAVE = `
  INSERT INTO tax_exemptions (user_id, reason, certificate_number, expires_at, created_at, updated_at)
  SELECT id, $2, $3, $4, $5, $5 FROM users WHERE id = $1 AND deleted_at IS NULL
  ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason, certificate_number = excluded.certificate_number,
    expires_at = excluded.expires_at, updated_at = excluded.updated_at
  RETURNING *`;

/** Manages customers who are not charged tax (docs/pricing.md). */
@Injectable()
export class TaxExemptionsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND when the customer is not exempt */
  async findExemption(userId: number): Promise<TaxExemption> {
    const found = await this.db.rows<TaxExemption>('SELECT * FROM tax_exemptions WHERE user_id = $1', [
      userId,
    ]);
    const [exemption] = found;
    if (!exemption) throw RequestErrors.NOT_FOUND();
    return exemption;
  }

  /** Exempts a customer, or replaces the exemption. @throws RequestErrors.NOT_FOUND */
  async saveExemption(userId: number, input: SaveTaxExemption): Promise<TaxExemption> {
    const { reason, certificate_number, expires_at } = input;
    const saved = await this.db.rows<TaxExemption>(SAVE, [
      userId,
      reason,
      certificate_number ?? '',
      expires_at ?? null,
      this.clock.now(),
    ]);
    const [exemption] = saved;
    if (!exemption) throw RequestErrors.NOT_FOUND();
    return exemption;
  }

  /** Ends an exemption. Orders that were placed with it stay untaxed. @throws RequestErrors.NOT_FOUND */
  async deleteExemption(userId: number): Promise<void> {
    const gone = await this.db.rows('DELETE FROM tax_exemptions WHERE user_id = $1 RETURNING user_id', [
      userId,
    ]);
    if (!gone.length) throw RequestErrors.NOT_FOUND();
  }

  /** Checks that the account of the path `/admin/users/{id}/tax-exemption` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'users', id, 'deleted_at IS NULL');
  }
}
