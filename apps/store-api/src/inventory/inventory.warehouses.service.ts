import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { Warehouse } from './inventory.entity';

export interface NewWarehouse {
  name: string;
  /** Unique. */
  code: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  addressLine1?: string;
  city?: string;
  /** Orders take their stock from the lowest number first. */
  priority?: number;
  isActive?: boolean;
}

/** Where stock lies. */
@Injectable()
export class WarehousesService {
  constructor(private readonly clock: Clock) {}

  async create(tx: Tx, input: NewWarehouse): Promise<Warehouse> {
    const now = this.clock.now();
    const warehouses = tx.repo(Warehouse);
    return warehouses.save(
      warehouses.create({
        name: input.name,
        code: input.code,
        country: input.country,
        address_line1: input.addressLine1 ?? '',
        city: input.city ?? '',
        priority: input.priority ?? 0,
        is_active: input.isActive ?? true,
        created_at: now,
        updated_at: now,
      }),
    );
  }

  /** The warehouse that opening stock goes to: the active one that orders are filled from first. */
  async defaultId(queryable: Queryable): Promise<number | undefined> {
    const row = await queryable.row<{ id: number }>(
      'SELECT id FROM warehouses WHERE is_active ORDER BY priority, id LIMIT 1',
    );
    return row?.id;
  }
}
