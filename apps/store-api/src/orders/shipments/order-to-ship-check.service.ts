import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { findOrderId } from '../order-records/order-records.queries';

/** Checks that the order in the path `/admin/shipments/{order_id}` exists. */
@Injectable()
export class OrderToShipCheckService implements NotFoundCheck {
  constructor(private readonly db: Db) {}

  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return (await findOrderId(this.db, id)) !== undefined;
  }
}
