import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { orderBy } from '../../platform/http/sorting';
import type { UpdateWarehouse, WarehousesQuery } from './inventory.dto';
import { Warehouse } from './inventory.entity';
import { InventoryErrors } from './inventory.errors';
import { hasUnitsToShip } from './stock.admin.queries';

export interface NewWarehouse {
  name: string;
  /** Unique among warehouses that are not deleted. */
  code: string;
  /** Country code, ISO 3166-1 alpha-2. */
  country: string;
  addressLine1?: string;
  city?: string;
  /** Orders take stock from the warehouse with the lowest number first. */
  priority?: number;
  isActive?: boolean;
}

/** A warehouse with the number of units on hand. */
export interface WarehouseDetails extends Warehouse {
  quantity: number;
}

/** Maximum number of variants in one event. */
const CHUNK = 1000;

const WAREHOUSE_FIELDS: FieldConstraints = { warehouses_code_key: ['code', 'This code is taken.'] };

const DETAILS = `
  SELECT w.*, coalesce((SELECT sum(on_hand) FROM inventory WHERE warehouse_id = w.id), 0)::int AS quantity
  FROM warehouses w WHERE w.deleted_at IS NULL`;
const FILTER = `AND ($1::text IS NULL OR w.name ILIKE $1 OR w.code ILIKE $1 OR w.city ILIKE $1)
  AND ($2::boolean IS NULL OR w.is_active = $2)`;
const SORTABLE = { name: 'w.name', code: 'w.code', priority: 'w.priority', created_at: 'w.created_at' };

/** Reads and writes warehouses. */
@Injectable()
export class WarehousesService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.VALIDATION_ERROR when the code is taken */
  async insertWarehouse(tx: Tx, input: NewWarehouse): Promise<Warehouse> {
    const now = this.clock.now();
    const warehouses = tx.repo(Warehouse);
    const warehouse = warehouses.create({
      name: input.name,
      code: input.code,
      country: input.country,
      address_line1: input.addressLine1 ?? '',
      city: input.city ?? '',
      priority: input.priority ?? 0,
      is_active: input.isActive ?? true,
      created_at: now,
      updated_at: now,
    });
    return mapConstraintErrors(WAREHOUSE_FIELDS, () => warehouses.save(warehouse));
  }

  /**
   * Inserts a warehouse in a transaction of its own. @throws RequestErrors.VALIDATION_ERROR when the code is
   * taken
   */
  async createWarehouse(input: NewWarehouse): Promise<WarehouseDetails> {
    const { id } = await this.db.tx((tx) => this.insertWarehouse(tx, input));
    return this.findWarehouse(id);
  }

  /** Lists warehouses, by default in the order in which orders take stock from them. */
  listWarehouses(query: WarehousesQuery): Promise<Page<WarehouseDetails>> {
    const order = orderBy(query.sort, SORTABLE, 'w.priority, w.id');
    return readPage(this.db, query, {
      rows: `${DETAILS} ${FILTER} ORDER BY ${order} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total FROM warehouses w WHERE w.deleted_at IS NULL ${FILTER}`,
      values: [containsPattern(query.search), query.is_active ?? null],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findWarehouse(id: number): Promise<WarehouseDetails> {
    const row = await this.db.row<WarehouseDetails>(`${DETAILS} AND w.id = $1`, [id]);
    if (!row) throw RequestErrors.NOT_FOUND();
    return row;
  }

  /**
   * Updates the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR when the code
   * is taken
   */
  async updateWarehouse(id: number, input: UpdateWarehouse): Promise<WarehouseDetails> {
    await this.db.tx(async (tx) => {
      const warehouse = await lock(tx, id);
      const { is_active = warehouse.is_active } = input;
      const changed = { ...warehouse, ...given(input), updated_at: this.clock.now() };
      await mapConstraintErrors(WAREHOUSE_FIELDS, () => tx.repo(Warehouse).save(changed));
      if (is_active !== warehouse.is_active) await this.emitStockChanged(tx, id);
    });
    return this.findWarehouse(id);
  }

  /**
   * Closes an empty warehouse for good: nothing is on hand, and no units of orders are still to be shipped from it. Its
   * movements can still be listed, and its code can be used again.
   * @throws RequestErrors.NOT_FOUND, InventoryErrors.WAREHOUSE_NOT_EMPTY
   */
  async deleteWarehouse(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lock(tx, id);
      const rows = await tx.rows<{ id: number; on_hand: number }>(
        'SELECT id, on_hand FROM inventory WHERE warehouse_id = $1 ORDER BY id FOR NO KEY UPDATE',
        [id],
      );
      if (rows.some(({ on_hand }) => on_hand > 0)) throw InventoryErrors.WAREHOUSE_NOT_EMPTY();
      const ids = rows.map(({ id: row }) => row);
      if (await hasUnitsToShip(tx, ids)) throw InventoryErrors.WAREHOUSE_NOT_EMPTY();
      await tx.execute(
        `UPDATE warehouses SET deleted_at = $2, updated_at = $2, is_active = false, code = left(code, 38) || '~' || id
         WHERE id = $1`,
        [id, this.clock.now()],
      );
    });
  }

  /**
   * Locks a warehouse, so that it cannot be closed before the transaction ends. Returns false when it is not
   * open.
   */
  async lockOpenWarehouse(tx: Tx, id: number): Promise<boolean> {
    const open = await tx.row('SELECT FROM warehouses WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [
      id,
    ]);
    return open !== undefined;
  }

  /** Returns the warehouse for opening stock: the active one with the lowest priority number. */
  async findDefaultWarehouseId(queryable: Queryable): Promise<number | undefined> {
    const row = await queryable.row<{ id: number }>(
      'SELECT id FROM warehouses WHERE is_active ORDER BY priority, id LIMIT 1',
    );
    return row?.id;
  }

  /** Reports whether the path `/admin/warehouses/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'warehouses', id, 'deleted_at IS NULL');
  }

  /** Emits `stock.changed` for all variants in a warehouse that was activated or deactivated. */
  private async emitStockChanged(tx: Tx, id: number): Promise<void> {
    const rows = await tx.rows<{ variant_id: number }>(
      'SELECT variant_id FROM inventory WHERE warehouse_id = $1 AND on_hand > reserved',
      [id],
    );
    const variantIds = rows.map(({ variant_id }) => variant_id);
    for (let start = 0; start < variantIds.length; start += CHUNK) {
      await this.outbox.emit(tx, 'stock.changed', { variantIds: variantIds.slice(start, start + CHUNK) });
    }
  }
}

async function lock(tx: Tx, id: number): Promise<Warehouse> {
  const warehouse = await tx.row<Warehouse>(
    'SELECT * FROM warehouses WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [id],
  );
  if (!warehouse) throw RequestErrors.NOT_FOUND();
  return warehouse;
}

function given(input: UpdateWarehouse): Partial<Warehouse> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
