import { Injectable } from '@nestjs/common';
import { type Queryable, Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { sheetBeforeCoupon } from '../cart/cart.pricing.service';
import { type CartLine, type CartState, loadCart } from '../cart/cart.queries';
import { CartService } from '../cart/cart.service';
import { type CouponOffer, couponRefusal, termsOf } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import { FlashSalesStockService } from '../flash-sales/flash-sales.stock.service';
import { type Allocation, allocateStock } from '../inventory/inventory.allocation';
import { InventoryService } from '../inventory/inventory.service';
import { couponStep } from '../pricing/pricing.coupons';
import type { PriceSheet } from '../pricing/pricing.sheet';
import { OrderErrors } from './orders.errors';
import { type Problem, itemProblem } from './orders.problems';

/** What an order is made of, before delivery and payment. */
export interface CheckoutGoods {
  cart: CartState;
  /** In the order of `sheet.lines`. */
  lines: CartLine[];
  sheet: PriceSheet;
  /** The coupon whose discount is in the sheet. */
  coupon: CouponOffer | null;
  problems: Problem[];
  /** Offers that the shopper saw in the cart and that are gone. */
  soldOut: Problem[];
}

/**
 * The goods part of a checkout. In a transaction everything that is read stays locked, in the documented order:
 * cart, coupon, flash sale items by id, inventory by id.
 */
@Injectable()
export class CheckoutGoodsService {
  constructor(
    private readonly carts: CartService,
    private readonly coupons: CouponsService,
    private readonly flashStock: FlashSalesStockService,
    private readonly inventory: InventoryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices the cart as it is now.
   * @throws OrderErrors.CART_EMPTY
   */
  async price(queryable: Queryable, userId: number, code: string | null): Promise<CheckoutGoods> {
    const cart = await this.cartOf(queryable, userId);
    if (!cart?.lines.length) throw OrderErrors.CART_EMPTY();
    const offer = await this.offerOf(queryable, cart, code);
    const lines = await this.withFlashLeft(queryable, cart.lines);
    const plain = sheetBeforeCoupon({ ...cart, lines });
    const asked = code !== null || cart.couponId !== null;
    const refusal = asked ? couponRefusal(offer, plain, this.clock.now()) : null;
    const coupon = offer && !refusal ? offer : null;
    return {
      cart,
      lines,
      sheet: coupon ? couponStep(termsOf(coupon), coupon)(plain) : plain,
      coupon,
      problems: [...unavailable(lines), ...(refusal ? [{ error: refusal }] : [])],
      soldOut: await this.soldOut(queryable, lines, plain),
    };
  }

  /** Divides stock among the lines; what cannot be filled is a problem. */
  async allocate(
    queryable: Queryable,
    lines: readonly CartLine[],
  ): Promise<{ allocations: Allocation<StockLine>[]; problems: Problem[] }> {
    const wanted = lines.map(({ id, variantId, quantity, facts }, index) => ({
      index,
      cartItemId: id,
      variantId,
      quantity,
      sellable: facts.sellable,
    }));
    const isShort = lines.some(({ quantity, facts }) => facts.available < quantity);
    const { allocations, shortages } = await this.divide(queryable, wanted, isShort);
    const problems = shortages
      .filter(({ line }) => line.sellable)
      .map(({ line: { index, cartItemId, variantId }, available }) =>
        itemProblem(OrderErrors.INSUFFICIENT_STOCK, index, `Only ${available} left.`, {
          cart_item_id: cartItemId,
          variant_id: variantId,
          available,
        }),
      );
    return { allocations, problems };
  }

  /** What is sold out is refused without waiting for whoever takes the last units. */
  private async divide(
    queryable: Queryable,
    wanted: readonly StockLine[],
    isShort: boolean,
  ): Promise<ReturnType<typeof allocateStock<StockLine>>> {
    const ids = wanted.map(({ variantId }) => variantId);
    if (isShort || !(queryable instanceof Tx)) {
      const seen = allocateStock(wanted, await this.inventory.levels(queryable, ids));
      if (seen.shortages.length > 0 || !(queryable instanceof Tx)) return seen;
    }
    return allocateStock(wanted, await this.inventory.lockLevels(queryable, ids));
  }

  private cartOf(queryable: Queryable, userId: number): Promise<CartState | undefined> {
    if (queryable instanceof Tx) return this.carts.lock(queryable, userId);
    return loadCart(queryable, userId, this.clock.now());
  }

  private async offerOf(
    queryable: Queryable,
    { userId, couponId }: CartState,
    code: string | null,
  ): Promise<CouponOffer | undefined> {
    const id = code === null ? couponId : (await this.coupons.byCode(queryable, code, userId))?.id;
    if (!id) return undefined;
    return queryable instanceof Tx
      ? this.coupons.lock(queryable, id, userId)
      : this.coupons.byId(queryable, id, userId);
  }

  /** What is left of an offer may have gone while its row was waited for. */
  private async withFlashLeft(queryable: Queryable, lines: CartLine[]): Promise<CartLine[]> {
    const ids = lines.flatMap(({ facts }) => (facts.flash ? [facts.flash.itemId] : []));
    if (!ids.length || !(queryable instanceof Tx)) return lines;
    const leftOf = await this.flashStock.lockLeft(queryable, ids);
    return lines.map((line) => {
      const { flash } = line.facts;
      if (!flash) return line;
      return {
        ...line,
        facts: { ...line.facts, flash: { ...flash, left: leftOf.get(flash.itemId) ?? null } },
      };
    });
  }

  /** Lines that went from a capped flash price to a higher one since the shopper last changed them. */
  private async soldOut(
    queryable: Queryable,
    lines: readonly CartLine[],
    sheet: PriceSheet,
  ): Promise<Problem[]> {
    const risen = lines
      .map((line, index) => ({ line, index, priced: sheet.lines[index] }))
      .filter(({ line, priced }) => priced?.flashItemId === null && line.seenPrice < priced.baseUnitPrice);
    if (!risen.length) return [];
    const variantIds = risen.map(({ line }) => line.variantId);
    const offers = await this.flashStock.offersSeen(queryable, variantIds);
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

/** A line of the cart as stock is divided among them. */
export interface StockLine {
  /** Its place among the lines. */
  index: number;
  cartItemId: number;
  variantId: number;
  quantity: number;
  sellable: boolean;
}

function unavailable(lines: readonly CartLine[]): Problem[] {
  return lines.flatMap(({ id, variantId, facts }, index) =>
    facts.sellable
      ? []
      : [
          itemProblem(
            OrderErrors.PRODUCT_UNAVAILABLE,
            index,
            `${facts.productName} is no longer available.`,
            {
              cart_item_id: id,
              variant_id: variantId,
            },
          ),
        ],
  );
}
