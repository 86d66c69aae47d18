import type { ShippingAnswer } from '@comptoir/contracts';
import { Injectable } from '@nestjs/common';
import { HookAnswersService } from '@comptoir/hooks';
import { sortAnswers } from '../../platform/hooks/hook-decisions';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import type { ThresholdPolicy } from '../../pricing/pricing/pricing.shipping.rules';
import { shippingQuestionOf, withHookRates } from './shipping-hooks.rules';
import type { ShippingOffer } from './shipping-offers.rules';

/** Asks hooks for the rates of lists of shipping methods, where only the country is known. */
@Injectable()
export class ShippingHooksService {
  constructor(private readonly hooks: HookAnswersService) {}

  /** @throws HookErrors.CHECKOUT_RULES_UNAVAILABLE */
  async applyRates(
    offers: readonly ShippingOffer[],
    sheet: PriceSheet,
    { country, policy }: { country: string; policy: ThresholdPolicy },
  ): Promise<ShippingOffer[]> {
    if (offers.length === 0) return [];
    const address = { country, state: '', postal_code: '', city: '' };
    const question = shippingQuestionOf(offers, sheet, { address, policy });
    const given = await this.hooks.askHooks<ShippingAnswer>('checkout.shipping', question);
    const { answers, error } = sortAnswers(given);
    if (error) throw error;
    return withHookRates(offers, sheet, { answers: answers.map(({ answer }) => answer), policy });
  }
}
