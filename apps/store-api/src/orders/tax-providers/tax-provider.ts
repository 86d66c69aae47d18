import type { TaxAnswer, TaxQuestion } from '../../pricing/pricing/pricing.provider-tax.rules';

/** A sale or a refund as it was recorded at the provider; amounts in minor units. */
export interface RecordedTax {
  /** Id at the provider. */
  id: string;
  /** Tax by the provider's own calculation; zero or less for a refund. */
  tax: number;
}

/** A refunded part of a recorded sale; amounts in minor units, above zero. */
export interface ReversedLine {
  /** Reference of the line in the recorded sale. */
  reference: string;
  quantity: number;
  /** Price without tax, or with it where prices contain it. */
  amount: number;
  tax: number;
}

/** The refunded part of a sale: everything, some lines and shipping, or an amount with tax that is for no line. */
export type Reversal =
  | { mode: 'full' }
  | { mode: 'lines'; lines: ReversedLine[]; shipping: { amount: number; tax: number } | null }
  | { mode: 'amount'; amount: number };

/** A service that calculates taxes, and keeps the books for tax returns. */
export abstract class TaxProvider {
  /**
   * Calculates the taxes of a checkout. `at` is the date whose rates count, now by default.
   * @throws NoTaxAnswerError
   */
  abstract calculateTaxes(question: TaxQuestion, at?: Date): Promise<TaxAnswer>;

  /**
   * Records a calculation as a sale; a repeated call with the same reference records nothing.
   * @throws NoTaxAnswerError
   */
  abstract recordSale(calculationId: string, reference: string, currency: string): Promise<RecordedTax>;

  /**
   * Records a refund of a sale; a repeated call with the same reference records nothing.
   * @throws NoTaxAnswerError
   */
  abstract recordReversal(
    saleId: string,
    reference: string,
    reversal: Reversal,
    currency: string,
  ): Promise<RecordedTax>;
}

/** The provider gave no answer. */
export class NoTaxAnswerError extends Error {
  override readonly name = 'NoTaxAnswerError';

  constructor(
    /** `address`: it has no answer for this address. `refused`: it rejects the call. Else it is down. */
    readonly reason: 'down' | 'address' | 'refused',
    options: ErrorOptions,
  ) {
    super(`the tax provider gave no answer: ${reason}`, options);
  }
}
