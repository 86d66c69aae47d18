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
    if (!principal) return false;
    const found = await this.db.row('SELECT FROM orders WHERE order_number = $1 AND user_id = $2', [
      order_number,
      principal.userId,
    ]);
    return found !== undefined;
  }
}
