import { Injectable } from '@nestjs/common';
import { Money } from '@comptoir/contracts';
import { taxPolicy } from '../../pricing/pricing/pricing.tax-rates.rules';
import { type Taxes, taxesOf } from '../../pricing/pricing/pricing.tax.rules';
import { type Totals, totalsOf } from '../../pricing/pricing/pricing.totals.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import type { Allocation } from '../../catalog/inventory/stock-allocation';
import type { CheckoutReader, StockLine } from './checkout-reader.service';
import { readCheckoutCustomer } from './checkout-customer.queries';
import { type Delivery, deliveryOf } from './checkout-delivery.rules';
import type { Checkout } from './checkout.dto';
import { UnpaidOrderLimitService } from './unpaid-order-limit.service';
import { OrderErrors } from '../order-records/order-records.errors';
import { type CheckoutGoods, CheckoutGoodsService } from './checkout-goods.service';
import type { CheckoutProblem } from './checkout-problems';
import { CheckoutTendersService, type PaymentPlan } from './checkout-tenders.service';
import { type PaymentMethodChoice, choosePaymentMethod } from './payment-method.rules';

/** A fully priced checkout. It can be placed when it has no problems. */
export interface CheckoutQuote {
  goods: CheckoutGoods;
  delivery: Delivery;
  taxes: Taxes;
  totals: Totals;
  payment: PaymentPlan;
  paymentMethod: PaymentMethodChoice;
  allocations: Allocation<StockLine>[];
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
  ) {}

  /**
   * Computes a checkout for the customer to see, and stores its prices as seen.
   * @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR
   */
  async previewCheckout(reader: CheckoutReader, userId: number, input: Checkout): Promise<CheckoutQuote> {
    const quote = await this.quoteCheckout(reader, userId, input);
    await this.goods.recordShownPrices(quote.goods);
    return quote;
  }

  /** @throws OrderErrors.CART_EMPTY, RequestErrors.VALIDATION_ERROR */
  async quoteCheckout(reader: CheckoutReader, userId: number, input: Checkout): Promise<CheckoutQuote> {
    const [goods, customer] = await Promise.all([
      this.goods.priceGoods(reader, userId, input.coupon_code?.trim() || null),
      readCheckoutCustomer(reader.queryable, userId, input),
    ]);
    const { exchange } = goods.cart;
    const delivery = deliveryOf(customer, input, goods.sheet);
    const taxes = await this.taxesOf(reader, goods, delivery);
    const totals = totalsOf(goods.sheet, delivery.cost, taxes);
    // Shoppers compete for inventory rows, so these are locked after all other reads.
    const [stock, limitProblems] = await Promise.all([
      this.goods.allocateStock(reader, goods.lines),
      this.open.findProblems(reader.queryable, userId, goods.lines),
    ]);
    const payment = await this.tenders.planPayment(reader, userId, input, {
      total: totals.total,
      currency: exchange,
      hasCredit: customer.hasCredit,
    });
    const { checkout } = await this.settings.readSettings(reader.queryable);
    const paymentMethod = choosePaymentMethod(checkout, input.payment_method ?? null, {
      due: payment.due,
      isShipped: delivery.method !== null,
    });
    const agreed = input.expected_total ? isAmount(input.expected_total, totals.total, exchange.code) : null;
    return {
      goods,
      delivery,
      taxes,
      totals,
      payment,
      paymentMethod,
      allocations: stock.allocations,
      problems: [
        ...goods.problems,
        ...stock.problems,
        ...(agreed === true ? [] : goods.soldOut),
        ...delivery.problems,
        ...payment.problems,
        ...paymentMethod.problems,
        ...(payment.due > 0 ? limitProblems : []),
        ...(agreed === false ? [changed(totals.total, exchange.code)] : []),
      ],
    };
  }

  /** Taxes goods where they go, and what is not shipped where the bill goes. */
  private async taxesOf(
    { queryable }: CheckoutReader,
    { sheet }: CheckoutGoods,
    delivery: Delivery,
  ): Promise<Taxes> {
    const { tax } = await this.settings.readSettings(queryable);
    const { shippingAddress, billingAddress } = delivery;
    const places = { goods: shippingAddress ?? undefined, digital: billingAddress ?? undefined };
    return taxesOf(sheet, delivery.cost, taxPolicy(tax, places));
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
