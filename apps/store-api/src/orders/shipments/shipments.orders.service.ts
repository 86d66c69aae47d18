import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { PathLookup } from '@comptoir/http';
import { ShipmentsService } from './shipments.service';

/** The order in the path `/admin/shipments/{order_id}`, which a parcel is made for. */
@Injectable()
export class OrderToShip implements PathLookup {
  constructor(
    private readonly db: Db,
    private readonly shipments: ShipmentsService,
  ) {}

  async exists({ id = '' }: Record<string, string>): Promise<boolean> {
    return (await this.shipments.orderId(this.db, id)) !== undefined;
  }
}
