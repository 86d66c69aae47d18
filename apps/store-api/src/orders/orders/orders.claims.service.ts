import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { OrderDetailsService, type OrderSummary } from './orders.details.service';
import { FORGET_GUESTS, LOCK_COUPONS, LOCK_GUESTS, LOCK_ORDERS, MOVE_ORDERS } from './orders.claims.queries';

/** Gives the orders of guests to the account with their address. */
@Injectable()
export class OrderClaimsService {
  constructor(
    private readonly db: Db,
    private readonly details: OrderDetailsService,
  ) {}

  /**
   * Moves every order that a guest placed under the verified address of an account to the account, with its
   * payments, refunds, returns, invoices and coupon. Safe to repeat.
   * @returns the moved orders, the newest first
   */
  async claimOrders(userId: number): Promise<OrderSummary[]> {
    const ids = await this.db.tx(async (tx) => {
      const guests = (await tx.rows<{ user_id: number }>(LOCK_GUESTS, [userId])).map(
        ({ user_id }) => user_id,
      );
      if (!guests.length) return [];
      const orders = await tx.rows<{ id: number }>(LOCK_ORDERS, [guests]);
      await tx.execute(LOCK_COUPONS, [guests]);
      for (const statement of MOVE_ORDERS) await tx.execute(statement, [guests, userId]);
      for (const statement of FORGET_GUESTS) await tx.execute(statement, [guests]);
      return orders.map(({ id }) => id).reverse();
    });
    return this.details.readOrderSummaries(this.db, ids);
  }
}
