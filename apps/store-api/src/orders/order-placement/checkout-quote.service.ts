import { Injectable } from '@nestjs/common';
import { Money } from '@comptoir/contracts';
import { Clock } from '@comptoir/time';
import { type PriceSheet, giftCardTotal } from '../../pricing/pricing/price-sheet';
import type { Taxes } from '../../pricing/pricing/pricing.tax.rules';
import type { Totals } from '../../pricing/pricing/pricing.totals.rules';
import { needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import type { VatVerification } from '../../customers/vat-numbers/vat-numbers.rules';
import { VatNumbersService } from '../../customers/vat-numbers/vat-numbers.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { TaxAnswersService } from '../tax-providers/tax-answers.service';
import type { CheckoutReader } from './checkout-reader.service';
import { type CheckoutCustomer, readCheckoutCustomer } from './checkout-customer.queries';
import { type Delivery, deliveryOf, withdrawalDaysOf } from './checkout-delivery.rules';
import type { Checkout } from './checkout.dto';
import { UnpaidOrderLimitService } from './unpaid-order-limit.service';
import type { TaxExemptionSnapshot } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { type CheckoutGoods, CheckoutGoodsService, type CheckoutStock } from './checkout-goods.service';
import type { CheckoutProblem } from './checkout-problems';
import { payCheckout } from './checkout-payment.rules';
import { creditProblems } from './credit-limit.rules';
import { CheckoutTendersService, type PaymentPlan } from './checkout-tenders.service';
import type { KnownTaxes } from '../../pricing/pricing/pricing.provider-tax.rules';
import { taxCheckout } from './checkout-taxes.rules';
import type { PaymentMethodChoice } from './payment-method.rules';

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
  problems: CheckoutProblem[];
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
    private readonly taxes: TaxAnswersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Computes a checkout for the customer to see, and stores its prices as seen. Verifies the VAT number of a
   * company if no fresh answer is known, so it must not run in a transaction.
   * @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR
   */
  async previewCheckout(reader: CheckoutReader, userId: number, input: Checkout): Promise<CheckoutQuote> {
    const price = (): Promise<CheckoutQuote> =>
      this.withTaxAnswers((known) => this.quoteCheckout(reader, userId, input, known));
    let quote = await price();
    if (quote.vat?.isDue && (await this.vatNumbers.verifyForPreview(quote.vat.number))) {
      quote = await price();
    }
    await this.goods.recordShownPrices({ ...quote.goods, sheet: quote.listed });
    return { ...quote, problems: quote.problems.length > 0 ? quote.problems : quote.goods.couponUsed };
  }

  /**
   * Runs `work`, which prices and perhaps places a checkout, with the answers of the tax provider. It runs again
   * after an answer was missing, so a transaction is opened inside of it.
   * @throws TaxProviderErrors
   */
  withTaxAnswers<T>(work: (known: KnownTaxes) => Promise<T>): Promise<T> {
    return this.taxes.withAnswers(work);
  }

  /**
   * @param known answers of the tax provider, from `withTaxAnswers`
   * @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR
   */
  async quoteCheckout(
    reader: CheckoutReader,
    userId: number,
    input: Checkout,
    known: KnownTaxes,
  ): Promise<CheckoutQuote> {
    const [goods, customer] = await Promise.all([
      this.goods.priceGoods(reader, userId, input),
      readCheckoutCustomer(reader.queryable, userId, input),
    ]);
    const { exchange } = goods.cart;
    const { checkout, promotions, tax, withdrawal } = await this.settings.readSettings(reader.queryable);
    const { staff } = goods.cart;
    const listedDelivery = deliveryOf(customer, input, goods.sheet, {
      policy: promotions,
      agreed: staff?.shippingAmount,
    });
    const exemption = this.exemptionOf(customer);
    const bill = listedDelivery.billingAddress;
    const vat = await this.vatNumbers.readVerification(reader.queryable, tax, bill);
    const {
      delivery,
      priced: listed,
      price,
    } = taxCheckout(goods.sheet, listedDelivery, {
      rules: tax,
      buyer: { isExempt: exemption !== null, vatCountry: vat?.evidence ? vat.country : null },
      known,
    });
    // Shoppers compete for inventory rows, so these are locked after all other reads.
    const [stock, limitProblems] = await Promise.all([
      this.goods.allocateStock(reader, goods.lines),
      staff ? [] : this.open.findProblems(reader.queryable, userId, goods.lines),
    ]);
    const tenders = await this.tenders.readTenders(reader, userId, input, {
      total: listed.totals.total,
      giftCardTotal: giftCardTotal(listed.sheet),
      currency: exchange,
      hasCredit: customer.hasCredit,
    });
    const paid = payCheckout(listed, tenders, checkout, {
      price,
      wanted: input.payment_method ?? null,
      isShipped: needsShipping(goods.sheet),
      hasTerms: customer.termsDays !== null,
    });
    const { payment, waived } = paid;
    const isByInvoice = paid.method.method === 'invoice';
    const credit = isByInvoice ? await reader.readCredit(userId) : undefined;
    const { sheet, taxes, totals } = paid.priced;
    const { expected_total: expected } = input;
    const isAgreed = ({ total }: Totals): boolean => isAmount(expected ?? '', total, exchange.code);
    const agreed = expected ? isAgreed(totals) || isAgreed(listed.totals) : null;
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
      termsDays: isByInvoice ? (credit?.terms.payment_terms_days ?? customer.termsDays) : null,
      withdrawalDays: withdrawalDaysOf(withdrawal, delivery),
      stock,
      problems: [
        ...goods.problems,
        ...stock.problems,
        ...(agreed === true ? [] : goods.soldOut),
        ...delivery.problems,
        ...payment.problems,
        ...paid.method.problems,
        ...paid.problems,
        ...(isByInvoice ? creditProblems(credit, payment.due, exchange) : []),
        ...(payment.due > 0 ? limitProblems : []),
        ...(agreed === false ? [changed(totals.total, exchange.code)] : []),
      ],
    };
  }

  private exemptionOf({ exemption }: CheckoutCustomer): TaxExemptionSnapshot | null {
    if (!exemption) return null;
    const { reason, certificate_number, expires_at } = exemption;
    const isOver = expires_at !== null && new Date(expires_at) <= this.clock.now();
    return isOver ? null : { reason, certificate_number };
  }
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
