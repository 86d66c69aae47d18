import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { sheetBeforeCoupon } from '../../checkout/cart/cart.pricing.service';
import type { CartLine } from '../../checkout/cart/cart.queries';
import { CartService } from '../../checkout/cart/cart.service';
import { type CouponOffer, checkCoupon, couponTerms } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { FlashSalesStockService } from '../../promotions/flash-sales/flash-sales.stock.service';
import { type LaterUnits, laterUnitsOf, sellableUnits } from '../../catalog/prices/beyond-stock';
import { BackorderStockService } from '../../catalog/inventory/backorder-stock.service';
import type { Allocation, BeyondAllocation } from '../../catalog/inventory/stock-allocation';
import { leftText } from '../../catalog/inventory/inventory.errors';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { couponStep } from '../../pricing/pricing/pricing.coupons.rules';
import { staffDiscountStep } from '../../pricing/pricing/pricing.staff-discounts.rules';
import { fromBase } from '../../pricing/pricing/pricing.exchange.rules';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import type { Checkout } from './checkout.dto';
import type { CheckoutCart } from './checkout-cart';
import type { CheckoutReader, StockLine } from './checkout-reader.service';
import type { Order } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { type CheckoutProblem, itemProblem } from './checkout-problems';

/** The goods of an order, before delivery and payment. */
export interface CheckoutGoods {
  cart: CheckoutCart;
  /** The lines are in the order of `sheet.lines`. */
  lines: CartLine[];
  sheet: PriceSheet;
  /** The applied coupon. */
  coupon: CouponOffer | null;
  problems: CheckoutProblem[];
  /**
   * The coupon's problem when only others with the same address have used it. It is told when nothing else is wrong:
   * nobody learns with an order that cannot be placed who has used a coupon.
   */
  couponUsed: CheckoutProblem[];
  /** Flash sale prices that the shopper saw in the cart and that are sold out. */
  soldOut: CheckoutProblem[];
}

/** Units of the lines that warehouses have, and those beyond. */
export interface CheckoutStock {
  allocations: Allocation<StockLine>[];
  backorders: BeyondAllocation<StockLine>[];
  /** Units of each line that are promised for later, in the order of the lines. */
  later: LaterUnits[];
}

/** Prices the goods of a checkout, and takes them for an order. */
@Injectable()
export class CheckoutGoodsService {
  constructor(
    private readonly carts: CartService,
    private readonly coupons: CouponsService,
    private readonly inventory: InventoryService,
    private readonly backorderStock: BackorderStockService,
    private readonly flashStock: FlashSalesStockService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices the cart.
   * @throws OrderErrors.CART_EMPTY
   */
  async priceGoods(
    reader: CheckoutReader,
    userId: number,
    { coupon_code }: Pick<Checkout, 'coupon_code'>,
  ): Promise<CheckoutGoods> {
    const code = coupon_code?.trim() || null;
    const cart = await reader.readCart(userId);
    if (!cart?.lines.length) throw OrderErrors.CART_EMPTY();
    const offer = await this.offerOf(reader, cart, code);
    const lines = await reader.readFlashOffers(cart.lines);
    const plain = sheetBeforeCoupon({ ...cart, lines });
    const asked = code !== null || cart.couponId !== null;
    const now = this.clock.now();
    const couponError = asked
      ? checkCoupon(offer && { ...offer, uses_by_user: offer.own_uses }, plain, now)
      : null;
    const coupon = offer && !couponError ? offer : null;
    const usedError = coupon && checkCoupon(coupon, plain, now);
    const sheet = coupon ? couponStep(couponTerms(coupon), coupon)(plain) : plain;
    const discount = cart.staff?.discount;
    return {
      cart,
      lines,
      sheet: discount ? staffDiscountStep(discount)(sheet) : sheet,
      coupon,
      problems: [...unavailable(lines), ...(couponError ? [{ error: couponError }] : [])],
      couponUsed: usedError ? [{ error: usedError }] : [],
      soldOut: await this.soldOut(reader, lines, plain),
    };
  }

  async recordShownPrices({ cart: { id, ...cart }, sheet }: CheckoutGoods): Promise<void> {
    if (id !== null) await this.carts.recordShownPrices({ ...cart, id }, sheet);
  }

  /** Allocates stock to the lines. A line without enough stock is a problem, unless it may be sold beyond it. */
  async allocateStock(
    reader: CheckoutReader,
    lines: readonly CartLine[],
  ): Promise<CheckoutStock & { problems: CheckoutProblem[] }> {
    const wanted = lines.map(({ id, variantId, quantity, variant }, index) => ({
      index,
      cartItemId: id,
      variantId,
      quantity,
      sellable: variant.sellable,
      beyond: variant.beyond?.units ?? 0,
    }));
    const isShort = lines.some(({ quantity, variant }) => sellableUnits(variant) < quantity);
    const { allocations, backorders, shortages } = await reader.allocateStock(wanted, isShort);
    const problems = shortages
      .filter(({ line }) => line.sellable)
      .map(({ line: { index, cartItemId, variantId }, available }) =>
        itemProblem(OrderErrors.INSUFFICIENT_STOCK, index, leftText(available), {
          cart_item_id: cartItemId,
          variant_id: variantId,
          available,
        }),
      );
    const beyond = new Map(backorders.map(({ line, quantity }) => [line.index, quantity]));
    const later = lines.map(({ quantity, variant }, index) =>
      laterUnitsOf(variant, quantity, beyond.get(index) ?? 0),
    );
    return { allocations, backorders, later, problems };
  }

  /**
   * Takes stock, flash sale units and a use of the coupon for an order, and empties the cart.
   * @param itemIds ids of the order's items, in the order of the lines
   * @throws OrderErrors.FLASH_SALE_SOLD_OUT, CouponErrors.COUPON_USAGE_LIMIT,
   * InventoryErrors.INSUFFICIENT_STOCK
   */
  async takeGoods(
    tx: Tx,
    { id, user_id }: Order,
    { cart, coupon, sheet }: CheckoutGoods,
    { allocations, itemIds }: { allocations: readonly Allocation<StockLine>[]; itemIds: readonly number[] },
  ): Promise<void> {
    const reserved = allocations.flatMap(({ line, ...taken }) => {
      const orderItemId = itemIds[line.index];
      return orderItemId === undefined ? [] : { ...taken, line: { orderItemId } };
    });
    await Promise.all([
      this.inventory.reserveStock(tx, reserved),
      this.sellFlashOffers(tx, sheet),
      coupon && this.coupons.redeemCoupon(tx, coupon.id, user_id, id),
      cart.id !== null && this.carts.emptyCart(tx, cart.id),
    ]);
  }

  /**
   * Sells the units of new order items that no warehouse has.
   * @throws InventoryErrors.INSUFFICIENT_STOCK when others took the last units of a policy's limit
   */
  async takeBackorders(
    tx: Tx,
    backorders: readonly BeyondAllocation<StockLine>[],
    itemIds: readonly number[],
  ): Promise<void> {
    const units = backorders.flatMap(({ line: { index, variantId }, quantity }) => {
      const orderItemId = itemIds[index];
      return orderItemId === undefined ? [] : { orderItemId, variantId, quantity };
    });
    await this.backorderStock.sellBeyondStock(tx, units);
  }

  private async sellFlashOffers(tx: Tx, { lines }: PriceSheet): Promise<void> {
    const sold = lines.flatMap(({ flashItemId, goods: { quantity } }) =>
      flashItemId === null ? [] : { flashItemId, units: quantity },
    );
    if (!(await this.flashStock.sellUnits(tx, sold))) throw OrderErrors.FLASH_SALE_SOLD_OUT();
  }

  private async offerOf(
    reader: CheckoutReader,
    { userId, couponId }: CheckoutCart,
    code: string | null,
  ): Promise<CouponOffer | undefined> {
    const id =
      code === null ? couponId : (await this.coupons.findCouponByCode(reader.queryable, code, userId))?.id;
    return id ? reader.readCoupon(id, userId) : undefined;
  }

  /** Finds lines whose limited flash price rose since the shopper last changed them. */
  private async soldOut(
    { queryable }: CheckoutReader,
    lines: readonly CartLine[],
    sheet: PriceSheet,
  ): Promise<CheckoutProblem[]> {
    const risen = lines
      .map((line, index) => ({ line, index, priced: sheet.lines[index] }))
      .filter(
        ({ line, priced }) =>
          priced?.flashItemId === null &&
          line.seenCurrency === null &&
          priced.total > fromBase(line.seenPrice, sheet.exchange) * line.quantity,
      );
    if (!risen.length) return [];
    const offers = await this.flashStock.findLimitedOffers(
      queryable,
      risen.map(({ line }) => line.variantId),
    );
    return risen.flatMap(({ line, index }) => {
      const offer = offers.find(
        ({ variantId, salePrice }) => variantId === line.variantId && salePrice === line.seenPrice,
      );
      if (!offer) return [];
      const message = `Only ${offer.left} left at the flash sale price.`;
      const item = { cart_item_id: line.id, variant_id: line.variantId, available: offer.left };
      return [itemProblem(OrderErrors.FLASH_SALE_SOLD_OUT, index, message, item)];
    });
  }
}

function unavailable(lines: readonly CartLine[]): CheckoutProblem[] {
  return lines.flatMap(({ id, variantId, variant }, index) =>
    variant.sellable
      ? []
      : [
          itemProblem(
            OrderErrors.PRODUCT_UNAVAILABLE,
            index,
            `${variant.productName} is no longer available.`,
            {
              cart_item_id: id,
              variant_id: variantId,
            },
          ),
        ],
  );
}
