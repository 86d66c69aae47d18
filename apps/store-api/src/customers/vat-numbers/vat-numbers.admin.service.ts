import { Injectable } from '@nestjs/common';
import { compactVatNumber, isVatNumber } from '@comptoir/contracts';
import { Db, Filter, listQuery } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { readPage } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import type { OverrideVatNumber, VatNumbersQuery } from './vat-numbers.dto';
import type { VatNumberCheck } from './vat-numbers.entity';
import { VatNumberErrors } from './vat-numbers.errors';
import { findVatCheck } from './vat-numbers.queries';
import { vatCountryOf } from './vat-numbers.rules';
import { VatNumbersService } from './vat-numbers.service';

const OVERRIDE = `
  INSERT INTO vat_number_checks (number, override_valid, override_reason, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $4)
  ON CONFLICT (number) DO UPDATE SET override_valid = excluded.override_valid,
    override_reason = excluded.override_reason, updated_at = excluded.updated_at
  RETURNING *`;

const REMOVE = `
  UPDATE vat_number_checks SET override_valid = NULL, override_reason = '', updated_at = $2
  WHERE number = $1 AND override_valid IS NOT NULL RETURNING number`;

/** Shows and decides about VAT numbers for staff (docs/pricing.md). */
@Injectable()
export class VatNumbersAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly vatNumbers: VatNumbersService,
    private readonly clock: Clock,
  ) {}

  listVatNumbers(query: VatNumbersQuery): Promise<Page<VatNumberCheck>> {
    const filter = new Filter('vat_number_checks', 'c');
    if (query.number) filter.add(`c.number = ${filter.bind(compactVatNumber(query.number))}`);
    if (query.is_overridden !== undefined) {
      filter.add(`(c.override_valid IS NOT NULL) = ${filter.bind(query.is_overridden)}`);
    }
    return readPage(this.db.replica, query, listQuery(filter, { order: 'c.updated_at DESC, c.number' }));
  }

  /**
   * Asks VIES about a number now.
   * @throws RequestErrors.NOT_FOUND when no country of the EU has such numbers,
   * VatNumberErrors.VAT_SERVICE_UNAVAILABLE
   */
  async recheckVatNumber(text: string): Promise<VatNumberCheck> {
    const number = numberOf(text);
    if (!(await this.vatNumbers.verify(number))) throw VatNumberErrors.VAT_SERVICE_UNAVAILABLE();
    return this.findVatNumber(number);
  }

  /** Decides about a number, whatever VIES answers. @throws RequestErrors.NOT_FOUND */
  async overrideVatNumber(text: string, { valid, reason }: OverrideVatNumber): Promise<VatNumberCheck> {
    const [saved] = await this.db.rows<VatNumberCheck>(OVERRIDE, [
      numberOf(text),
      valid,
      reason,
      this.clock.now(),
    ]);
    if (!saved) throw new Error('INSERT … RETURNING gave no row');
    return saved;
  }

  /** @throws RequestErrors.NOT_FOUND when staff did not decide about the number */
  async removeOverride(text: string): Promise<void> {
    const removed = await this.db.rows(REMOVE, [numberOf(text), this.clock.now()]);
    if (!removed.length) throw RequestErrors.NOT_FOUND();
  }

  /** Checks that the number of a path can be one of a country of the EU. */
  targetExists({ number = '' }: Record<string, string>): Promise<boolean> {
    return Promise.resolve(isEuNumber(compactVatNumber(number)));
  }

  private async findVatNumber(number: string): Promise<VatNumberCheck> {
    const check = await findVatCheck(this.db, number);
    if (!check) throw RequestErrors.NOT_FOUND();
    return check;
  }
}

function isEuNumber(number: string): boolean {
  return isVatNumber(number) && vatCountryOf(number) !== null;
}

/** @throws RequestErrors.NOT_FOUND */
function numberOf(text: string): string {
  const number = compactVatNumber(text);
  if (!isEuNumber(number)) throw RequestErrors.NOT_FOUND();
  return number;
}
