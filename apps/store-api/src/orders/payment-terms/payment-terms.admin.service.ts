import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { rowExists } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { DEFAULT_TERMS_DAYS, type SavePaymentTerms } from './payment-terms.dto';
import { type CustomerCredit, PaymentTermsService } from './payment-terms.service';

const SAVE = `
  INSERT INTO payment_terms (user_id, credit_limit, payment_terms_days, created_at, updated_at)
  SELECT id, $2, $3, $4, $4 FROM users WHERE id = $1 AND deleted_at IS NULL
  ON CONFLICT (user_id) DO UPDATE SET credit_limit = excluded.credit_limit,
    payment_terms_days = excluded.payment_terms_days, updated_at = excluded.updated_at`;

/** Manages customers who may pay by invoice (docs/orders.md). */
@Injectable()
export class PaymentTermsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly terms: PaymentTermsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND when the customer may not pay by invoice */
  async findTerms(userId: number): Promise<CustomerCredit> {
    const credit = await this.terms.findCredit(this.db, userId);
    if (!credit) throw RequestErrors.NOT_FOUND();
    return credit;
  }

  /** Lets a customer pay by invoice, or changes the terms. @throws RequestErrors.NOT_FOUND */
  async saveTerms(userId: number, input: SavePaymentTerms): Promise<CustomerCredit> {
    const base = await this.currencies.findBaseCode();
    const limit = parsePrice(base, input.credit_limit, 'credit_limit');
    const days = input.payment_terms_days ?? DEFAULT_TERMS_DAYS;
    await this.db.rows(SAVE, [userId, limit, days, this.clock.now()]);
    return this.findTerms(userId);
  }

  /** Ends payment by invoice; orders that were placed with it stay open. @throws RequestErrors.NOT_FOUND */
  async deleteTerms(userId: number): Promise<void> {
    const gone = await this.db.rows('DELETE FROM payment_terms WHERE user_id = $1 RETURNING user_id', [
      userId,
    ]);
    if (!gone.length) throw RequestErrors.NOT_FOUND();
  }

  /** Checks that the account of the path `/admin/users/{id}/payment-terms` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'users', id, 'deleted_at IS NULL');
  }
}
