import { Injectable } from '@nestjs/common';
import { HookAnswersService, type KnownHookAnswers } from '@comptoir/hooks';
import type { KnownTaxes } from '../../pricing/pricing/pricing.provider-tax.rules';
import { TaxAnswersService } from '../tax-providers/tax-answers.service';

/** Answers of others about a checkout, as far as they are known. */
export interface CheckoutAnswers {
  taxes: KnownTaxes;
  hooks: KnownHookAnswers;
}

/** Asks the tax provider and the hooks of a checkout, outside of its transaction. */
@Injectable()
export class CheckoutAnswersService {
  constructor(
    private readonly hooks: HookAnswersService,
    private readonly taxes: TaxAnswersService,
  ) {}

  /**
   * Runs `work`, which prices and perhaps places a checkout, with the answers that are known. It runs again after an
   * answer was missing, so a transaction is opened inside of it.
   * @throws TaxProviderErrors
   */
  withAnswers<T>(work: (known: CheckoutAnswers) => Promise<T>): Promise<T> {
    return this.hooks.withAnswers((hooks) => this.taxes.withAnswers((taxes) => work({ taxes, hooks })));
  }
}
