import { Injectable } from '@nestjs/common';
import { HookAnswersService, type KnownHookAnswers } from '@comptoir/hooks';
import type { KnownTaxes } from '../../pricing/pricing/pricing.provider-tax.rules';
import type { VatVerification } from '../../customers/vat-numbers/vat-numbers.rules';
import { VatNumbersService } from '../../customers/vat-numbers/vat-numbers.service';
import { TaxAnswersService } from '../tax-providers/tax-answers.service';

/** Answers of others about a checkout, as far as they are known. */
export interface CheckoutAnswers {
  taxes: KnownTaxes;
  hooks: KnownHookAnswers;
  /** True once VIES was asked, whether or not it answered. */
  isVatAsked: boolean;
}

/** Thrown by work that needs an answer of VIES. */
class MissingVatAnswer extends Error {
  override readonly name = 'MissingVatAnswer';

  constructor(readonly number: string) {
    super('VIES is to be asked about a VAT number first.');
  }
}

/**
 * Has VIES asked about the VAT number of a bill, once, by ending the work. An order is placed by the evidence that its
 * preview has shown, so it only has unknown numbers asked; a preview renews its evidence each day.
 */
export function needVatAnswer(vat: VatVerification | null, known: CheckoutAnswers, isPlaced: boolean): void {
  const isNeeded = vat?.isDue === true && !(isPlaced && vat.evidence);
  if (isNeeded && !known.isVatAsked) throw new MissingVatAnswer(vat.number);
}

/** Asks VIES, the tax provider and the hooks of a checkout, outside of its transaction. */
@Injectable()
export class CheckoutAnswersService {
  constructor(
    private readonly hooks: HookAnswersService,
    private readonly taxes: TaxAnswersService,
    private readonly vatNumbers: VatNumbersService,
  ) {}

  /**
   * Runs `work`, which prices and perhaps places a checkout, with the answers that are known. It runs again after an
   * answer was missing, so a transaction is opened inside of it.
   * @throws TaxProviderErrors
   */
  withAnswers<T>(work: (known: CheckoutAnswers) => Promise<T>): Promise<T> {
    return this.hooks.withAnswers((hooks) =>
      this.taxes.withAnswers((taxes) =>
        this.withVatAnswer((isVatAsked) => work({ taxes, hooks, isVatAsked })),
      ),
    );
  }

  private async withVatAnswer<T>(work: (isAsked: boolean) => Promise<T>): Promise<T> {
    try {
      return await work(false);
    } catch (error) {
      if (!(error instanceof MissingVatAnswer)) throw error;
      await this.vatNumbers.verifyForCustomer(error.number);
      return work(true);
    }
  }
}
