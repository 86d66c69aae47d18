import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { Every } from '../../events';
import { cartExpiryLimit } from './cart.queries';

const DAY_MS = 86_400_000;

@Injectable()
export class CartJobs {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Frees the rows of expired carts, which read as empty already. */
  @Every({ name: 'empty-expired-carts', everyMs: DAY_MS })
  async emptyExpiredCarts(): Promise<void> {
    await this.db.rows(
      'DELETE FROM cart_items i USING carts c WHERE c.id = i.cart_id AND c.updated_at <= $1',
      [cartExpiryLimit(this.clock.now())],
    );
  }
}
