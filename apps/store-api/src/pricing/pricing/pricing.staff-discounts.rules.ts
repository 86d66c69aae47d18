import { Money, allocate, chargeStep } from '@comptoir/contracts';
import { type PricingStep, applyDiscount, exceptGiftCards, sum } from './price-sheet';

export const STAFF_DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
export type StaffDiscountType = (typeof STAFF_DISCOUNT_TYPES)[number];

/** A discount that staff give on a whole order. */
export interface StaffDiscount {
  type: StaffDiscountType;
  /** Hundredths of a percent, or minor units of the sheet's currency. */
  value: number;
  /** Name of the discount for the customer. */
  reason: string;
}

/**
 * Lowers the goods after all other discounts. The discount is rounded once, then split over the lines by their
 * totals. It is never above the goods. Gift cards that are sold keep their price.
 */
export function staffDiscountStep({ type, value, reason }: StaffDiscount): PricingStep {
  return exceptGiftCards((sheet) => {
    const weights = sheet.lines.map(({ total }) => total);
    const whole = sum(weights, (weight) => weight);
    const step = chargeStep(sheet.exchange.code);
    const asked = type === 'fixed' ? value : Money.percent(whole, value, sheet.exchange.code);
    const amounts = allocate(Math.min(asked, whole), weights, step);
    return applyDiscount(sheet, { source: 'staff', id: 0, name: reason }, amounts);
  });
}
