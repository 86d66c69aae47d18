import { Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { pricingStepsOf, readPriceTerms } from '../../checkout/cart/active-price-rules.queries';
import { vatCountryOf } from '../../customers/vat-numbers/vat-numbers.rules';
import { invalidField } from '../../platform/http/request.errors';
import { type PriceSheet, priceGoods } from '../../pricing/pricing/price-sheet';
import { withListPrices } from '../../pricing/pricing/pricing.lists.rules';
import {
  type TaxDecision,
  type TaxPolicy,
  type TaxedProduct,
  taxPolicy,
} from '../../pricing/pricing/pricing.tax-policy.rules';
import { relieveSheet } from '../../pricing/pricing/pricing.tax-relief.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { frozenTermsOf } from '../order-records/line-tax.rules';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { RefundBalance } from '../refunds/refunds.queries';
import type { Replacement } from './returns.exchange.requests.rules';
import { type ReplacementLine, type SoldLine, newGoods, sameAgain } from './returns.exchange.rules';

type CurrencyExchange = PriceSheet['exchange'];

/** A sold line with the columns that prices need. */
export interface BoughtLine {
  id: number;
  variant_id: number | null;
  unit_price: number;
  tax_amount: number;
  tax: OrderItem['tax'];
  gift_card: OrderItem['gift_card'];
}

/** Everything that the prices of an exchange depend on. The order is locked. */
export interface ExchangeGoods {
  order: Order;
  balance: RefundBalance;
  returnId: number;
  bought: readonly BoughtLine[];
  replacements: readonly Replacement[];
}

/** The lines of a replacement order, the rate of its currency, and its variants. */
export interface PricedExchange {
  lines: ReplacementLine[];
  exchange: CurrencyExchange;
  variants: ReadonlyMap<number, VariantSnapshot>;
  /** Days in which a difference can be paid. */
  paymentDays: number;
}

/** Prices the goods of an exchange (docs/returns.md). */
@Injectable()
export class ExchangePricingService {
  constructor(
    private readonly snapshots: VariantSnapshotsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices the article that was bought at what was paid for it, others at their price now. Price lists, promotions
   * and the customer's group count; coupons, bundles and flash sales do not.
   * @throws RequestErrors.VALIDATION_ERROR for a variant that is not for sale
   */
  async priceExchange(
    tx: Tx,
    { order, balance, returnId, bought, replacements }: ExchangeGoods,
  ): Promise<PricedExchange> {
    const variantIds = [...new Set(replacements.map(({ variantId }) => variantId))];
    const [variants, { exchange, rules }] = await Promise.all([
      this.snapshots.readVariantSnapshots(tx, variantIds),
      readPriceTerms(tx, {
        userId: order.user_id,
        now: this.clock.now(),
        variantIds,
        currency: order.currency,
      }),
    ]);
    for (const { variantId, orderItemId, field } of replacements) {
      const variant = variants.get(variantId);
      if (!variant?.sellable) throw invalidField(field, 'This variant is not sold.');
      const isCard =
        variant.isGiftCard || bought.some(({ id, gift_card }) => id === orderItemId && gift_card);
      if (isCard) throw invalidField(field, 'Gift cards are not exchanged.');
    }
    const { tax, returns } = await this.settings.readSettings(tx);
    const { shipping_address: goods, billing_address } = order;
    const places = { goods: goods ?? undefined, digital: billing_address ?? goods ?? undefined };
    const buyer = {
      isExempt: order.tax_exemption !== null,
      vatCountry: order.vat_check && vatCountryOf(order.vat_check.number),
    };
    const own = taxPolicy({ ...tax, prices_include_tax: order.prices_include_tax }, places, buyer);
    const policy = order.tax_calculation?.provider === 'stripe' ? keptTerms(own, bought) : own;
    const { same, other } = divided(replacements, bought);
    const steps = pricingStepsOf({ ...rules, bundles: [] });
    const listed = withListPrices(goodsOf(other, variants), rules.priceLists, exchange);
    const sheet = relieveSheet(priceGoods(listed, exchange, steps), policy);
    return {
      lines: [...sameLines(same, { order, bought, balance, returnId, policy }), ...newGoods(sheet, policy)],
      exchange,
      variants,
      paymentDays: returns.exchange_payment_days,
    };
  }
}

/** The rates of a tax provider stay those of the order, since the goods go to the same place. */
function keptTerms(own: TaxPolicy, bought: readonly BoughtLine[]): TaxPolicy {
  const decide = (product: TaxedProduct): TaxDecision => {
    const decision = own.decide(product);
    const kept = bought.find(({ tax }) => tax?.class === product.taxClass)?.tax;
    if (!kept) return decision;
    return { ...decision, terms: kept, relievedRate: kept.rate > 0 ? 0 : decision.relievedRate };
  };
  return { ...own, decide, termsOf: (product) => decide(product).terms };
}

type Units = Pick<Replacement, 'orderItemId' | 'variantId' | 'quantity'>;

/** Divides the goods: as many units of a bought variant as were received are the same article again. */
function divided(
  replacements: readonly Replacement[],
  bought: readonly BoughtLine[],
): { same: Units[]; other: Units[] } {
  const same = new Map<number, Units>();
  const other: Units[] = [];
  for (const { orderItemId, variantId, quantity, received } of replacements) {
    const isSame = bought.some(({ id, variant_id }) => id === orderItemId && variant_id === variantId);
    const before = same.get(orderItemId)?.quantity ?? 0;
    const again = isSame ? Math.min(quantity, received - before) : 0;
    if (again > 0) same.set(orderItemId, { orderItemId, variantId, quantity: before + again });
    if (quantity > again) other.push({ orderItemId, variantId, quantity: quantity - again });
  }
  return { same: [...same.values()], other };
}

function sameLines(
  same: readonly Units[],
  {
    order,
    bought,
    balance,
    returnId,
    policy,
  }: {
    order: Order;
    bought: readonly BoughtLine[];
    balance: RefundBalance;
    returnId: number;
    policy: TaxPolicy;
  },
): ReplacementLine[] {
  return same.flatMap(({ orderItemId, variantId, quantity }) => {
    const line = balance.lines.find((candidate) => candidate.orderItemId === orderItemId);
    const columns = bought.find(({ id }) => id === orderItemId);
    if (!line || !columns) return [];
    const sold: SoldLine = {
      ...line,
      unit_price: columns.unit_price,
      tax_amount: columns.tax_amount,
      tax: frozenTermsOf(order, columns.tax),
    };
    const { isIncluded } = policy;
    return [
      sameAgain(sold, { variantId, quantity, returnId }, { isIncluded, step: chargeStep(balance.currency) }),
    ];
  });
}

function goodsOf(
  units: readonly Units[],
  variants: ReadonlyMap<number, VariantSnapshot>,
): Parameters<typeof priceGoods>[0] {
  return units.flatMap(({ orderItemId, variantId, quantity }) => {
    const variant = variants.get(variantId);
    if (!variant) return [];
    const { productId, categoryPath, brandId, basePrice, weightGrams, isDigital, taxClass } = variant;
    return [
      {
        ref: orderItemId,
        productId,
        variantId,
        categoryPath,
        brandId,
        quantity,
        basePrice,
        flash: null,
        weightGrams,
        isDigital,
        taxClass,
      },
    ];
  });
}
