import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck, Principal } from '@comptoir/http';

/** Checks that the order in a path of the form `/orders/{order_number}/…` belongs to the caller. */
@Injectable()
export class OwnOrderCheckService implements NotFoundCheck {
  constructor(private readonly db: Db) {}

  async targetExists(
    { order_number = '' }: Record<string, string>,
    principal: Principal | undefined,
  ): Promise<boolean> {
    return principal !== undefined && this.isOwnOrder(principal.userId, order_number);
  }

  /** Returns true for the number of an order of this customer. */
  async isOwnOrder(userId: number, orderNumber: string): Promise<boolean> {
    const found = await this.db.row('SELECT FROM orders WHERE order_number = $1 AND user_id = $2', [
      orderNumber,
      userId,
    ]);
    return found !== undefined;
  }
}
