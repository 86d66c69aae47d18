import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { fromProcessorAmount, hasStripeCode, isProcessorAmount, toProcessorAmount } from '@comptoir/payments';
import type {
  AnsweredTax,
  TaxAddress,
  TaxAnswer,
  TaxQuestion,
} from '../../pricing/pricing/pricing.provider-tax.rules';
import { normalRegion } from '../../platform/settings/tax-regions';
import { answeredTaxOf } from './stripe-tax.rules';
import { NoTaxAnswerError, type RecordedTax, type Reversal, TaxProvider } from './tax-provider';

/** Injection token of the `Stripe` client for taxes. */
export const TAX_STRIPE = Symbol('TAX_STRIPE');

/** A customer waits for the answer. */
const CALCULATION: Stripe.RequestOptions = { timeout: 2_500, maxNetworkRetries: 0 };
const SHIPPING_CODE = 'txcd_92010001';
const LINES = ['line_items.data.tax_breakdown'];
const MAX_LINES = 100;

/** Stripe Tax. Lines are referred to by their index in the question. */
@Injectable()
export class StripeTaxClient extends TaxProvider {
  constructor(@Inject(TAX_STRIPE) private readonly stripe: Stripe) {
    super();
  }

  override async calculateTaxes(question: TaxQuestion, at?: Date): Promise<TaxAnswer> {
    const { currency, address, addressSource, relief, lines, shipping } = question;
    const amounts = [...lines.map(({ amount }) => amount), shipping];
    if (!amounts.every((amount) => isProcessorAmount(amount, currency))) {
      throw new NoTaxAnswerError('refused', { cause: new RangeError(`amounts of ${currency}`) });
    }
    const tax_behavior = question.isIncluded ? 'inclusive' : 'exclusive';
    const calculation = await ask(() =>
      this.stripe.tax.calculations.create(
        {
          currency: currency.toLowerCase(),
          customer_details: {
            address: toAddress(address),
            address_source: addressSource,
            taxability_override: relief,
          },
          line_items: lines.map(({ amount, quantity, code }, index) => ({
            amount: toProcessorAmount(amount, currency),
            quantity,
            reference: String(index),
            tax_behavior,
            tax_code: code,
          })),
          ...(shipping > 0 && {
            shipping_cost: {
              amount: toProcessorAmount(shipping, currency),
              tax_behavior,
              tax_code: SHIPPING_CODE,
            },
          }),
          ...(at && { tax_date: Math.floor(at.getTime() / 1000) }),
          expand: ['line_items', ...LINES, 'shipping_cost.tax_breakdown'],
        },
        CALCULATION,
      ),
    );
    const items = await this.readLines(calculation);
    const answered = items.map((item): [string, AnsweredTax] => [
      item.reference,
      answeredTaxOf(item, question),
    ]);
    const byReference = new Map(answered);
    return {
      calculationId: calculation.id,
      lines: lines.map((_, index) => {
        const found = byReference.get(String(index));
        if (!found) throw new Error(`the calculation ${calculation.id} has no line ${index}`);
        return found;
      }),
      shipping: calculation.shipping_cost && answeredTaxOf(calculation.shipping_cost, question),
    };
  }

  override async recordSale(calculation: string, reference: string, currency: string): Promise<RecordedTax> {
    const recorded = await ask(() =>
      this.stripe.tax.transactions.createFromCalculation(
        { calculation, reference, expand: ['line_items'] },
        { idempotencyKey: `tax-${reference}` },
      ),
    );
    return this.toRecorded(recorded, currency);
  }

  override async recordReversal(
    original_transaction: string,
    reference: string,
    reversal: Reversal,
    currency: string,
  ): Promise<RecordedTax> {
    const params = await this.reversalParams(original_transaction, reversal, currency);
    const recorded = await ask(() =>
      this.stripe.tax.transactions.createReversal(
        { original_transaction, reference, ...params, expand: ['line_items'] },
        { idempotencyKey: `tax-${reference}` },
      ),
    );
    return this.toRecorded(recorded, currency);
  }

  private async reversalParams(
    sale: string,
    reversal: Reversal,
    currency: string,
  ): Promise<
    Pick<Stripe.Tax.TransactionCreateReversalParams, 'mode' | 'flat_amount' | 'line_items' | 'shipping_cost'>
  > {
    const minus = (amount: number): number => -toProcessorAmount(amount, currency);
    if (reversal.mode === 'full') return { mode: 'full' };
    if (reversal.mode === 'amount') return { mode: 'partial', flat_amount: minus(reversal.amount) };
    const sold = await this.listSold(sale);
    return {
      mode: 'partial',
      line_items: reversal.lines.map(({ reference, quantity, amount, tax }) => ({
        original_line_item: sold.find((item) => item.reference === reference)?.id ?? '',
        reference,
        quantity,
        amount: minus(amount),
        amount_tax: minus(tax),
      })),
      ...(reversal.shipping && {
        shipping_cost: { amount: minus(reversal.shipping.amount), amount_tax: minus(reversal.shipping.tax) },
      }),
    };
  }

  private listSold(sale: string): Promise<Stripe.Tax.TransactionLineItem[]> {
    return ask(() =>
      this.stripe.tax.transactions
        .listLineItems(sale, { limit: MAX_LINES })
        .autoPagingToArray({ limit: 10_000 }),
    );
  }

  /** A calculation has its first lines only. */
  private async readLines({
    id,
    line_items,
  }: Stripe.Tax.Calculation): Promise<Stripe.Tax.CalculationLineItem[]> {
    if (line_items && !line_items.has_more) return line_items.data;
    const page = { limit: MAX_LINES, expand: ['data.tax_breakdown'] };
    return ask(() =>
      this.stripe.tax.calculations
        .listLineItems(id ?? '', page, CALCULATION)
        .autoPagingToArray({ limit: 10_000 }),
    );
  }

  private async toRecorded(recorded: Stripe.Tax.Transaction, currency: string): Promise<RecordedTax> {
    const { id, line_items, shipping_cost } = recorded;
    const lines = line_items && !line_items.has_more ? line_items.data : await this.listSold(id);
    const tax = lines.reduce((sum, line) => sum + line.amount_tax, shipping_cost?.amount_tax ?? 0);
    return { id, tax: fromProcessorAmount(tax, currency) };
  }
}

/** @throws NoTaxAnswerError */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isAddress = hasStripeCode(error, 'customer_tax_location_invalid', 'shipping_address_invalid');
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    throw new NoTaxAnswerError(isAddress ? 'address' : isRefused ? 'refused' : 'down', { cause: error });
  }
}

function toAddress({
  country,
  state,
  city,
  postal_code,
  address_line1,
  address_line2,
}: TaxAddress): Stripe.Tax.CalculationCreateParams.CustomerDetails.Address {
  return {
    country,
    state: normalRegion(country, state),
    city,
    postal_code,
    line1: address_line1,
    line2: address_line2,
  };
}
