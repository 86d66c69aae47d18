import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import type { CartLine } from '../../checkout/cart/cart.queries';
import type { CheckoutCart } from './checkout-cart';
import { CartService } from '../../checkout/cart/cart.service';
import type { CouponOffer } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { GiftCardLedgerService, type PayingCard } from '../../credit/gift-cards/gift-cards.ledger.service';
import { FlashSalesStockService } from '../../promotions/flash-sales/flash-sales.stock.service';
import {
  type Allocation,
  type BeyondAllocation,
  type Shortage,
  allocateStock,
} from '../../catalog/inventory/stock-allocation';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { type CustomerCredit, PaymentTermsService } from '../payment-terms/payment-terms.service';
import { type RatedWallet, WalletService } from '../../credit/wallet/wallet.service';

/** A line of the cart for stock allocation. */
export interface StockLine {
  /** Index among the lines. */
  index: number;
  cartItemId: number;
  variantId: number;
  quantity: number;
  sellable: boolean;
  /** Most units that it may have beyond the stock. */
  beyond: number;
}

/** Stock allocated to lines, and the lines without enough stock. */
export interface AllocatedStock {
  allocations: Allocation<StockLine>[];
  backorders: BeyondAllocation<StockLine>[];
  shortages: Shortage<StockLine>[];
}

/** Reads the data of a checkout that another checkout may change. */
export interface CheckoutReader {
  /** Reads the data that no checkout changes, such as settings and shipping methods. */
  readonly queryable: Queryable;
  /** Reads the cart of a user. Returns undefined before the user's first cart request. */
  readCart(userId: number): Promise<CheckoutCart | undefined>;
  /** Reads a coupon by id, with its uses by the customer. */
  readCoupon(id: number, userId: number): Promise<CouponOffer | undefined>;
  /** Returns the lines with the remaining units of their flash sale offers. */
  readFlashOffers(lines: CartLine[]): Promise<CartLine[]>;
  /** @param isShort true when the cart already showed a line without enough stock */
  allocateStock(lines: readonly StockLine[], isShort: boolean): Promise<AllocatedStock>;
  /** Reads the gift cards of these codes that can pay now, by ascending id. */
  readGiftCards(codes: readonly string[]): Promise<PayingCard[]>;
  readWallet(userId: number): Promise<RatedWallet | undefined>;
  /** Reads what a customer who pays by invoice may owe, and owes. */
  readCredit(userId: number): Promise<CustomerCredit | undefined>;
}

/**
 * Creates the two readers of a checkout: one without locks for a preview, one with locks to place an order.
 */
@Injectable()
export class CheckoutReaderService {
  constructor(
    private readonly carts: CartService,
    private readonly coupons: CouponsService,
    private readonly flashStock: FlashSalesStockService,
    private readonly inventory: InventoryService,
    private readonly giftCards: GiftCardLedgerService,
    private readonly wallets: WalletService,
    private readonly terms: PaymentTermsService,
  ) {}

  /** Returns a reader without locks. */
  plainReader(queryable: Queryable): CheckoutReader {
    const { carts, coupons, giftCards, terms, wallets } = this;
    return {
      queryable,
      readCart: (userId) => carts.findCart(queryable, userId),
      readCoupon: (id, userId) => coupons.findCouponById(queryable, id, userId),
      // The cart already has the remaining units.
      readFlashOffers: (lines) => Promise.resolve(lines),
      allocateStock: (lines) => this.allocateUnlocked(queryable, lines),
      readGiftCards: (codes) => giftCards.findPayingCards(queryable, codes),
      readWallet: (userId) => wallets.findWallet(queryable, userId),
      readCredit: (userId) => terms.findCredit(queryable, userId),
    };
  }

  /**
   * Returns a reader that locks its rows until the transaction ends. Call its methods in the order of
   * `CheckoutReader`, which is the order of locks (docs/architecture.md).
   */
  lockingReader(tx: Tx): CheckoutReader {
    const { carts, coupons, giftCards, terms, wallets } = this;
    return {
      queryable: tx,
      readCart: (userId) => carts.lockCart(tx, userId),
      readCoupon: (id, userId) => coupons.lockCoupon(tx, id, userId),
      readFlashOffers: (lines) => this.lockFlashOffers(tx, lines),
      allocateStock: (lines, isShort) => this.allocateLocked(tx, lines, isShort),
      readGiftCards: (codes) => giftCards.lockPayingCards(tx, codes),
      readWallet: (userId) => wallets.lockWallet(tx, userId),
      readCredit: (userId) => terms.lockCredit(tx, userId),
    };
  }

  private async allocateUnlocked(queryable: Queryable, lines: readonly StockLine[]): Promise<AllocatedStock> {
    return allocateStock(lines, await this.inventory.readStockLevels(queryable, variantsOf(lines)));
  }

  /** Reports sold-out items without waiting for the locks of other checkouts. */
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

  /** Reads the remaining units again: they may have changed during the wait for the lock. */
  private async lockFlashOffers(tx: Tx, lines: CartLine[]): Promise<CartLine[]> {
    const ids = lines.flatMap(({ variant }) => (variant.flash ? [variant.flash.itemId] : []));
    if (!ids.length) return lines;
    const left = await this.flashStock.lockUnitsLeft(tx, ids);
    return lines.map((line) => {
      const { flash } = line.variant;
      if (!flash) return line;
      const variant = { ...line.variant, flash: { ...flash, left: left.get(flash.itemId) ?? null } };
      return { ...line, variant };
    });
  }
}

function variantsOf(lines: readonly StockLine[]): number[] {
  return lines.map(({ variantId }) => variantId);
}
