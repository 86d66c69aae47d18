import { Injectable } from '@nestjs/common';
import { Money, type ValidationQuestion } from '@comptoir/contracts';
import { Clock } from '@comptoir/time';
import { type PriceSheet, giftCardTotal } from '../../pricing/pricing/price-sheet';
import type { Taxes } from '../../pricing/pricing/pricing.tax.rules';
import type { Totals } from '../../pricing/pricing/pricing.totals.rules';
import { needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import type { Settings } from '../../platform/settings/settings.view';
import type { VatVerification } from '../../customers/vat-numbers/vat-numbers.rules';
import { VatNumbersService } from '../../customers/vat-numbers/vat-numbers.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { HookDecision } from '../../platform/hooks/hook-decisions';
import { type CheckoutAnswers, CheckoutAnswersService, needVatAnswer } from './checkout-answers.service';
import { decidePaymentMethods, decidePrices, decideRates } from './checkout-hooks.rules';
import type { CheckoutReader } from './checkout-reader.service';
import { decideValidity } from './checkout-validation.rules';
import { type CheckoutCustomer, readCheckoutCustomer } from './checkout-customer.queries';
import { type Delivery, consentProblems, deliveryOf, withdrawalDaysOf } from './checkout-delivery.rules';
import type { Checkout } from './checkout.dto';
import { UnpaidOrderLimitService } from './unpaid-order-limit.service';
import type { TaxExemptionSnapshot } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { type CheckoutGoods, CheckoutGoodsService, type CheckoutStock } from './checkout-goods.service';
import type { CheckoutProblem } from './checkout-problems';
import { type CheckoutPayment, payCheckout } from './checkout-payment.rules';
import type { Asker } from './checkout-questions';
import { creditProblems } from './credit-limit.rules';
import { CheckoutTendersService, type PaymentPlan } from './checkout-tenders.service';
import { type TaxedCheckout, taxCheckout } from './checkout-taxes.rules';
import { type PaymentMethodChoice, offeredMethods } from './payment-method.rules';

/** A fully priced checkout. It can be placed when it has no problems. */
export interface CheckoutQuote {
  goods: CheckoutGoods;
  /** The sheet as the cart shows it: before tax was taken out of prices or a small amount was waived. */
  listed: PriceSheet;
  delivery: Delivery;
  taxes: Taxes;
  /** Null unless the customer is exempt from tax. */
  exemption: TaxExemptionSnapshot | null;
  /** Null unless the VAT number of the bill can free it from tax. */
  vat: VatVerification | null;
  totals: Totals;
  payment: PaymentPlan;
  /** Amount that the shop waives; the sheet has it as a discount. */
  waived: number;
  paymentMethod: PaymentMethodChoice;
  /** Days to pay the invoice; null unless the order is paid by invoice. */
  termsDays: number | null;
  /** Days in which the order can be withdrawn from after its delivery; null without the right. */
  withdrawalDays: number | null;
  stock: CheckoutStock;
  /** Decisions of hooks about it, in the order in which they were asked. */
  decisions: HookDecision[];
  problems: CheckoutProblem[];
}

/** Terms of a quote beside the request. */
export interface QuoteTerms {
  /** Answers of others, from `withAnswers`. */
  known: CheckoutAnswers;
  /** `order` when the order is placed with the quote. */
  stage: ValidationQuestion['stage'];
}

/** Computes a checkout from current prices. With a locking reader, the quote stays valid until the commit. */
@Injectable()
export class CheckoutQuoteService {
  constructor(
    private readonly goods: CheckoutGoodsService,
    private readonly tenders: CheckoutTendersService,
    private readonly settings: SettingsService,
    private readonly open: UnpaidOrderLimitService,
    private readonly vatNumbers: VatNumbersService,
    private readonly answers: CheckoutAnswersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Computes a checkout for the customer to see, and stores its prices as seen.
   * @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR
   */
  async previewCheckout(reader: CheckoutReader, userId: number, input: Checkout): Promise<CheckoutQuote> {
    const quote = await this.withAnswers((known) =>
      this.quoteCheckout(reader, userId, input, { known, stage: 'preview' }),
    );
    await this.goods.recordShownPrices({ ...quote.goods, sheet: quote.listed });
    return { ...quote, problems: quote.problems.length > 0 ? quote.problems : quote.goods.couponUsed };
  }

  /** Runs `work` with the answers of others, as `CheckoutAnswersService` does. @throws TaxProviderErrors */
  withAnswers<T>(work: (known: CheckoutAnswers) => Promise<T>): Promise<T> {
    return this.answers.withAnswers(work);
  }

  /** @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR */
  async quoteCheckout(
    reader: CheckoutReader,
    userId: number,
    input: Checkout,
    { known, stage }: QuoteTerms,
  ): Promise<CheckoutQuote> {
    const quote = await this.priceCheckout(reader, userId, input, { known, stage });
    const asker = askerOf(userId, quote.goods);
    const checked = decideValidity(quote, { input, asker, stage }, known.hooks);
    return {
      ...quote,
      decisions: [...quote.decisions, ...checked.decisions],
      problems: [...quote.problems, ...checked.problems],
    };
  }

  private async priceCheckout(
    reader: CheckoutReader,
    userId: number,
    input: Checkout,
    { known, stage }: QuoteTerms,
  ): Promise<CheckoutQuote> {
    const [listedGoods, customer] = await Promise.all([
      this.goods.priceGoods(reader, userId, input),
      readCheckoutCustomer(reader.queryable, userId, input),
    ]);
    const { staff } = listedGoods.cart;
    const asker = askerOf(userId, listedGoods);
    const prices = decidePrices(listedGoods, asker, known.hooks);
    const goods = prices.result;
    const { checkout, promotions, tax, withdrawal } = await this.settings.readSettings(reader.queryable);
    const agreed = staff?.shippingAmount ?? null;
    const terms = { policy: promotions, agreed, isByStaff: staff !== undefined };
    const shipping = decideRates(
      (rates) => deliveryOf(customer, input, goods.sheet, { ...terms, rates }),
      goods.sheet,
      { policy: promotions, known: known.hooks, isAgreed: agreed !== null },
    );
    const exemption = this.exemptionOf(customer);
    const bill = shipping.result.billingAddress;
    const vat = await this.vatNumbers.readVerification(reader.queryable, tax, bill);
    needVatAnswer(vat, known, stage === 'order');
    const buyer = { isExempt: exemption !== null, vatCountry: vat?.evidence ? vat.country : null };
    const taxed = taxCheckout(goods.sheet, shipping.result, { rules: tax, buyer, known: known.taxes });
    const offered = offeredMethods(checkout, customer.isGuest && !staff);
    const methods = decidePaymentMethods(offered, { ...asker, ...taxed }, known.hooks);
    // Shoppers compete for inventory rows, so these are locked after all other reads.
    const [stock, limitProblems] = await Promise.all([
      this.goods.allocateStock(reader, goods.lines),
      staff ? [] : this.open.findProblems(reader.queryable, userId, goods.lines),
    ]);
    const { paid, termsDays, beyondCredit } = await this.payGoods(reader, userId, input, {
      taxed,
      customer,
      checkout: { ...checkout, payment_methods: methods.result },
    });
    const { delivery, priced: listed } = taxed;
    const { payment, waived, priced } = paid;
    const { sheet, taxes, totals } = priced;
    const withdrawalDays = withdrawalDaysOf({ withdrawal, tax }, delivery);
    const mismatch = mismatchOf(input, totals, listed.totals, sheet.exchange.code);
    return {
      goods: { ...goods, sheet },
      listed: goods.sheet,
      delivery,
      taxes,
      exemption,
      vat,
      totals,
      payment,
      waived,
      paymentMethod: paid.method,
      termsDays,
      withdrawalDays,
      stock,
      decisions: [...prices.decisions, ...shipping.decisions, ...methods.decisions],
      problems: [
        ...goods.problems,
        ...prices.problems,
        ...stock.problems,
        ...(input.expected_total && mismatch.length === 0 ? [] : goods.soldOut),
        ...shipping.problems,
        ...delivery.problems,
        ...consentProblems(goods, withdrawalDays, input),
        ...methods.problems,
        ...payment.problems,
        ...paid.method.problems,
        ...paid.problems,
        ...beyondCredit,
        ...(payment.due > 0 ? limitProblems : []),
        ...mismatch,
      ],
    };
  }

  /** Plans the payment of a taxed checkout. */
  private async payGoods(
    reader: CheckoutReader,
    userId: number,
    input: Checkout,
    {
      taxed: { priced: listed, price },
      customer,
      checkout,
    }: { taxed: TaxedCheckout; customer: CheckoutCustomer; checkout: Settings['checkout'] },
  ): Promise<{ paid: CheckoutPayment; termsDays: number | null; beyondCredit: CheckoutProblem[] }> {
    const { exchange } = listed.sheet;
    const tenders = await this.tenders.readTenders(reader, userId, input, {
      total: listed.totals.total,
      giftCardTotal: giftCardTotal(listed.sheet),
      currency: exchange,
      hasCredit: customer.hasCredit,
    });
    const paid = payCheckout(listed, tenders, checkout, {
      price,
      wanted: input.payment_method ?? null,
      isShipped: needsShipping(listed.sheet),
      hasTerms: customer.termsDays !== null,
    });
    if (paid.method.method !== 'invoice') return { paid, termsDays: null, beyondCredit: [] };
    const credit = await reader.readCredit(userId);
    return {
      paid,
      termsDays: credit?.terms.payment_terms_days ?? customer.termsDays,
      beyondCredit: creditProblems(credit, paid.payment.due, exchange),
    };
  }

  private exemptionOf({ exemption }: CheckoutCustomer): TaxExemptionSnapshot | null {
    if (!exemption) return null;
    const { reason, certificate_number, expires_at } = exemption;
    const isOver = expires_at !== null && new Date(expires_at) <= this.clock.now();
    return isOver ? null : { reason, certificate_number };
  }
}

function askerOf(userId: number, { cart: { staff } }: CheckoutGoods): Asker {
  return { placed_by: staff ? 'staff' : 'customer', customer_id: userId };
}

/** Returns the problem of a total that is neither what is charged nor that before a small amount was waived. */
function mismatchOf(
  { expected_total: expected }: Checkout,
  totals: Totals,
  listed: Totals,
  currency: string,
): CheckoutProblem[] {
  if (!expected) return [];
  const isExpected = [totals, listed].some(({ total }) => isAmount(expected, total, currency));
  return isExpected ? [] : [changed(totals.total, currency)];
}

function isAmount(text: string, minor: number, currency: string): boolean {
  try {
    return Money.parse(text, currency) === minor;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function changed(total: number, currency: string): CheckoutProblem {
  return { error: OrderErrors.CART_CHANGED({ meta: { current_total: Money.format(total, currency) } }) };
}
