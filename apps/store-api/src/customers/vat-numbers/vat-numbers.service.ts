import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsService } from '../../platform/settings/settings.service';
import type { TaxRules } from '../../pricing/pricing/pricing.tax-rates.rules';
import { countAsked, deleteOldChecks, findVatCheck, storeAnswer, storeFailure } from './vat-numbers.queries';
import { USABLE_MS, type VatVerification, foreignVatNumber, verificationOf } from './vat-numbers.rules';
import { NoVatAnswerError, ViesClient } from './vies-client';

/** A preview or an order does not wait longer for VIES. */
const CUSTOMER_TIMEOUT_MS = 3_000;
const JOB_TIMEOUT_MS = 15_000;
const MINUTE_MS = 60_000;
const MAX_ASKED_PER_MINUTE = 60;

/** Parts of an address that decide whether a company pays tax. */
export interface VatBill {
  company?: string;
  vat_number?: string;
}

/** Verifies VAT numbers of companies in other countries of the EU (docs/pricing.md). */
@Injectable()
export class VatNumbersService {
  constructor(
    private readonly db: Db,
    private readonly vies: ViesClient,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Reads what is known about the VAT number of a bill; null when it has none that matters, which costs no
   * statement.
   */
  async readVerification(
    queryable: Queryable,
    rules: TaxRules,
    bill: VatBill | null,
  ): Promise<VatVerification | null> {
    const foreign = foreignVatNumber(rules, this.config.shop.legal.vat_number, bill);
    if (!foreign) return null;
    return verificationOf(foreign, await findVatCheck(queryable, foreign.number), this.clock.now());
  }

  /**
   * Asks VIES for a customer who waits. Call it outside of transactions. Anyone can have any number asked, and VIES blocks
   * who asks too much, so the shop asks about so many numbers a minute only.
   */
  async verifyForCustomer(number: string): Promise<boolean> {
    const minuteAgo = new Date(this.clock.now().getTime() - MINUTE_MS);
    const asked = await countAsked(this.db, minuteAgo, MAX_ASKED_PER_MINUTE);
    return asked < MAX_ASKED_PER_MINUTE && (await this.verify(number, CUSTOMER_TIMEOUT_MS));
  }

  /** Asks VIES about the number of a stored address, unless that is known already. */
  async verifyAddress(addressId: number): Promise<void> {
    const bill = await this.db.row<VatBill>('SELECT company, vat_number FROM addresses WHERE id = $1', [
      addressId,
    ]);
    const { tax } = await this.settings.readSettings();
    const verification = await this.readVerification(this.db, tax, bill ?? null);
    if (verification?.isDue) await this.verify(verification.number, JOB_TIMEOUT_MS);
  }

  /** Asks VIES and stores the answer. Returns false when there is none; an earlier answer then stays. */
  async verify(number: string, timeoutMs = JOB_TIMEOUT_MS): Promise<boolean> {
    const at = this.clock.now();
    try {
      await storeAnswer(this.db, number, await this.vies.askVies(number, timeoutMs), at);
      return true;
    } catch (error) {
      if (!(error instanceof NoVatAnswerError)) throw error;
      await storeFailure(this.db, number, at);
      return false;
    }
  }

  async purgeChecks(): Promise<void> {
    await deleteOldChecks(this.db, new Date(this.clock.now().getTime() - USABLE_MS));
  }
}
