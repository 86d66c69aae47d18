import {
  BooleanField,
  CountryField,
  DateField,
  IdField,
  IntField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import {
  ADJUST_REASONS,
  type AdjustReason,
  MOVEMENT_KINDS,
  type MovementKind,
  STAFF_REASONS,
  type StaffReason,
} from './inventory.entity';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_UNITS = 1_000_000;
const CODE = {
  max: 50,
  pattern: /^[\w.-]+$/,
  patternMessage: '$property must be letters, digits, - _ and .',
  description: 'Short name of the warehouse, for staff and files.',
};

/** Query of GET /admin/stock/alerts. */
export class StockAlertsQuery extends PageQuery {
  @IdField({ optional: true })
  warehouse_id?: number;

  @IdField({ optional: true })
  variant_id?: number;

  @StringField({ optional: true, max: 64, description: 'Part of a SKU.' })
  sku?: string;

  @StringField({ optional: true, max: 100, description: 'Part of a SKU or of the name of a product.' })
  search?: string;
}

/** Query of GET /admin/stock. */
export class StockQuery extends StockAlertsQuery {
  @IdField({ optional: true })
  product_id?: number;

  @BooleanField({ optional: true, description: 'Only low stock, as in the alerts, or only the other rows.' })
  low_stock?: boolean;

  @SortField(['sku', 'product', 'quantity', 'reserved', 'available', 'updated_at'])
  sort?: string;
}

/** Query of GET /admin/stock/movements. */
export class MovementsQuery extends PageQuery {
  @IdField({ optional: true })
  inventory_id?: number;

  @IdField({ optional: true })
  warehouse_id?: number;

  @IdField({ optional: true })
  variant_id?: number;

  @StringField({ optional: true, max: 64, description: 'Part of a SKU.' })
  sku?: string;

  @EnumField(MOVEMENT_KINDS, { optional: true })
  kind?: MovementKind;

  @EnumField(STAFF_REASONS, { optional: true })
  reason?: StaffReason;

  @StringField({ optional: true, max: 30 })
  order_number?: string;

  @IdField({ optional: true, description: 'User who made the movement.' })
  actor_id?: number;

  @DateField({ optional: true })
  from?: string;

  @DateField({ optional: true, description: 'The last day.' })
  to?: string;
}

/** Body of POST /admin/stock/adjust. */
export class AdjustStock {
  @IdField({
    ...OPTIONAL,
    description: 'The inventory row to change. Takes precedence over variant_id and warehouse_id.',
  })
  inventory_id?: number | null;

  @IdField(OPTIONAL)
  variant_id?: number | null;

  @IdField({
    ...OPTIONAL,
    description: 'Defaults to the only warehouse of the variant, else to the default warehouse.',
  })
  warehouse_id?: number | null;

  @IntField({ min: -MAX_UNITS, max: MAX_UNITS, description: 'Units to add; negative to subtract.' })
  quantity: number;

  @EnumField(ADJUST_REASONS)
  reason: AdjustReason;

  @StringField({ ...OPTIONAL, max: 500 })
  note?: string | null;
}

/** Body of PUT /admin/stock/{inventory_id}. Absent fields stay unchanged. */
export class UpdateStock {
  @IntField({
    ...OPTIONAL,
    max: MAX_UNITS,
    description: 'Units on hand. The difference becomes a stock movement.',
  })
  quantity?: number | null;

  @IntField({
    ...OPTIONAL,
    max: MAX_UNITS,
    description: 'Units on hand that the person saw: 409 `STOCK_CHANGED` when there are others by now.',
  })
  expected_quantity?: number | null;

  @IntField({ ...OPTIONAL, max: MAX_UNITS, description: '`null` for the default threshold of the settings.' })
  low_stock_threshold?: number | null;

  @EnumField(ADJUST_REASONS, { ...OPTIONAL, description: 'Defaults to `correction`.' })
  reason?: AdjustReason | null;

  @StringField({ ...OPTIONAL, max: 500 })
  note?: string | null;
}

/** Query of GET /admin/warehouses. */
export class WarehousesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name, a code or a city.' })
  search?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @SortField(['name', 'code', 'priority', 'created_at'])
  sort?: string;
}

class WarehouseFields {
  @StringField({ optional: true, max: 200 })
  address_line1?: string;

  @StringField({ optional: true, max: 100 })
  city?: string;

  @IntField({
    optional: true,
    max: MAX_UNITS,
    description: 'Orders take stock from the lowest number first.',
  })
  priority?: number;

  @BooleanField({ optional: true, description: 'Stock of inactive warehouses is not sold.' })
  is_active?: boolean;
}

/** Body of POST /admin/warehouses. */
export class CreateWarehouse extends WarehouseFields {
  @StringField({ max: 150 })
  name: string;

  @StringField(CODE)
  code: string;

  @CountryField()
  country: string;
}

/** Body of PUT /admin/warehouses/{id}. Absent fields stay unchanged. */
export class UpdateWarehouse extends WarehouseFields {
  @StringField({ optional: true, min: 1, max: 150 })
  name?: string;

  @StringField({ ...CODE, optional: true, min: 1 })
  code?: string;

  @CountryField({ optional: true })
  country?: string;
}
