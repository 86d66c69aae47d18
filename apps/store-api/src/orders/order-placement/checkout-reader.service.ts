import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import type { CartLine, CartState } from '../../checkout/cart/cart.queries';
import { CartService } from '../../checkout/cart/cart.service';
import type { CouponOffer } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { GiftCardLedger, type PayingCard } from '../../credit/gift-cards/gift-cards.ledger.service';
import { FlashSalesStockService } from '../../promotions/flash-sales/flash-sales.stock.service';
import { type Allocation, type Shortage, allocateStock } from '../../catalog/inventory/stock-allocation';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { type RatedWallet, WalletService } from '../../credit/wallet/wallet.service';

/** A line of the cart as stock is divided among them. */
export interface StockLine {
  /** Its place among the lines. */
  index: number;
  cartItemId: number;
  variantId: number;
  quantity: number;
  sellable: boolean;
}

/** Stock divided among lines, and the lines that cannot be filled. */
export interface AllocatedStock {
  allocations: Allocation<StockLine>[];
  shortages: Shortage<StockLine>[];
}

/** Reads everything that a checkout depends on and that another checkout may change. */
export interface CheckoutReader {
  /** Reads what no checkout changes, such as settings and shipping methods. */
  readonly queryable: Queryable;
  /** The cart of a user; undefined before its first read. */
  readCart(userId: number): Promise<CartState | undefined>;
  /** A coupon by id, as it is for a user. */
  readCoupon(id: number, userId: number): Promise<CouponOffer | undefined>;
  /** The lines, with the units that are left of their flash sale offers. */
  readFlashOffers(lines: CartLine[]): Promise<CartLine[]>;
  /** @param isShort the cart has seen already that some line cannot be filled */
  allocateStock(lines: readonly StockLine[], isShort: boolean): Promise<AllocatedStock>;
  /** The gift cards of these codes that can pay now, by id. */
  readGiftCards(codes: readonly string[]): Promise<PayingCard[]>;
  readWallet(userId: number): Promise<RatedWallet | undefined>;
}

/** Makes the two readers of a checkout: one looks, for a preview; the other locks, to place an order. */
@Injectable()
export class CheckoutReaderService {
  constructor(
    private readonly carts: CartService,
    private readonly coupons: CouponsService,
    private readonly flashStock: FlashSalesStockService,
    private readonly inventory: InventoryService,
    private readonly giftCards: GiftCardLedger,
    private readonly wallets: WalletService,
  ) {}

  /** Reads what is true now; it may change at once. */
  plainReader(queryable: Queryable): CheckoutReader {
    const { carts, coupons, giftCards, wallets } = this;
    return {
      queryable,
      readCart: (userId) => carts.findCart(queryable, userId),
      readCoupon: (id, userId) => coupons.byId(queryable, id, userId),
      // The cart was read with what is left of them.
      readFlashOffers: (lines) => Promise.resolve(lines),
      allocateStock: (lines) => this.allocateUnlocked(queryable, lines),
      readGiftCards: (codes) => giftCards.paying(queryable, codes),
      readWallet: (userId) => wallets.find(queryable, userId),
    };
  }

  /**
   * Locks what it reads until the transaction ends. The methods are to be called in the order in which
   * `CheckoutReader` lists them: it is the order of locks (docs/architecture.md).
   */
  lockingReader(tx: Tx): CheckoutReader {
    const { carts, coupons, giftCards, wallets } = this;
    return {
      queryable: tx,
      readCart: (userId) => carts.lockCart(tx, userId),
      readCoupon: (id, userId) => coupons.lock(tx, id, userId),
      readFlashOffers: (lines) => this.lockFlashOffers(tx, lines),
      allocateStock: (lines, isShort) => this.allocateLocked(tx, lines, isShort),
      readGiftCards: (codes) => giftCards.lockPaying(tx, codes),
      readWallet: (userId) => wallets.lock(tx, userId),
    };
  }

  private async allocateUnlocked(queryable: Queryable, lines: readonly StockLine[]): Promise<AllocatedStock> {
    return allocateStock(lines, await this.inventory.readStockLevels(queryable, variantsOf(lines)));
  }

  /** Refuses what is sold out without waiting for whoever takes the last units. */
  private async allocateLocked(
    tx: Tx,
    lines: readonly StockLine[],
    isShort: boolean,
  ): Promise<AllocatedStock> {
    if (isShort) {
      const seen = await this.allocateUnlocked(tx, lines);
      if (seen.shortages.length > 0) return seen;
    }
    return allocateStock(lines, await this.inventory.lockStockLevels(tx, variantsOf(lines)));
  }

  /** Reads what is left again: it may have gone while the row was waited for. */
  private async lockFlashOffers(tx: Tx, lines: CartLine[]): Promise<CartLine[]> {
    const ids = lines.flatMap(({ facts }) => (facts.flash ? [facts.flash.itemId] : []));
    if (!ids.length) return lines;
    const left = await this.flashStock.lockLeft(tx, ids);
    return lines.map((line) => {
      const { flash } = line.facts;
      if (!flash) return line;
      const facts = { ...line.facts, flash: { ...flash, left: left.get(flash.itemId) ?? null } };
      return { ...line, facts };
    });
  }
}

function variantsOf(lines: readonly StockLine[]): number[] {
  return lines.map(({ variantId }) => variantId);
}
