import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { MOVEMENT_KINDS, STAFF_REASONS, type Warehouse } from './inventory.entity';
import type { MovementDetails, StockDetails } from './stock.admin.queries';
import type { WarehouseDetails } from './warehouses.service';

const product = Type.Object({ id: Type.Integer(), name: Type.String() });
const warehouse = Type.Object({ id: Type.Integer(), name: Type.String() });

export const InventoryView = view('Inventory', {
  id: Type.Integer(),
  variant_id: Type.Integer(),
  sku: Type.String(),
  product,
  warehouse,
  quantity: Type.Integer({ description: 'Units on hand.' }),
  reserved: Type.Integer({ description: 'Units reserved for orders.' }),
  available: Type.Integer(),
  paid_to_ship: Type.Integer({
    description:
      'Units of paid orders, and of unpaid ones that are shipped in part, that have not left yet. They were taken off `quantity` with the payment or the first shipment, and still lie in the warehouse: whoever counts it finds `quantity` and `paid_to_ship` together.',
  }),
  low_stock_threshold: Type.Integer({
    description: 'Threshold of the row, or the default one of the settings.',
  }),
  uses_default_threshold: Type.Boolean(),
  is_low_stock: Type.Boolean({ description: 'True when the available units are at or below the threshold.' }),
  updated_at: Timestamp,
});
export type InventoryView = Static<typeof InventoryView>;

export const MovementView = view('StockMovement', {
  id: Type.Integer(),
  inventory_id: Type.Integer(),
  variant_id: Type.Integer(),
  sku: Type.String(),
  product,
  warehouse,
  kind: stringEnum(MOVEMENT_KINDS),
  quantity: Type.Integer({ description: 'Change of the units on hand.' }),
  reserved: Type.Integer({ description: 'Change of the reserved units.' }),
  reason: nullable(stringEnum(STAFF_REASONS)),
  note: Type.String(),
  order_number: nullable(Type.String()),
  transfer_id: nullable(Type.Integer({ description: 'Transfer between warehouses that it is a part of.' })),
  actor: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  created_at: Timestamp,
});
export type MovementView = Static<typeof MovementView>;

export const WarehouseView = view('Warehouse', {
  id: Type.Integer(),
  name: Type.String(),
  code: Type.String({ description: 'Short name of the warehouse, for staff and files.' }),
  address_line1: Type.String(),
  city: Type.String(),
  country: Type.String(),
  priority: Type.Integer(),
  is_active: Type.Boolean(),
  quantity: Type.Integer({ description: 'Units on hand, of all variants.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type WarehouseView = Static<typeof WarehouseView>;

export function toInventoryView(row: StockDetails): InventoryView {
  const { product_id, product_name, warehouse_id, warehouse_name } = row;
  const available = row.on_hand - row.reserved;
  return {
    id: row.id,
    variant_id: row.variant_id,
    sku: row.sku,
    product: { id: product_id, name: product_name },
    warehouse: { id: warehouse_id, name: warehouse_name },
    quantity: row.on_hand,
    reserved: row.reserved,
    available,
    paid_to_ship: row.paid_to_ship,
    low_stock_threshold: row.threshold,
    uses_default_threshold: row.low_stock_threshold === null,
    is_low_stock: available <= row.threshold,
    updated_at: row.updated_at.toISOString(),
  };
}

export function toMovementView(row: MovementDetails): MovementView {
  const { product_id, product_name, warehouse_id, warehouse_name, actor_id, actor_name } = row;
  return {
    id: row.id,
    inventory_id: row.inventory_id,
    variant_id: row.variant_id,
    sku: row.sku,
    product: { id: product_id, name: product_name },
    warehouse: { id: warehouse_id, name: warehouse_name },
    kind: row.kind,
    quantity: row.on_hand_delta,
    reserved: row.reserved_delta,
    reason: row.reason,
    note: row.note,
    order_number: row.order_number,
    transfer_id: row.transfer_id,
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    created_at: row.created_at.toISOString(),
  };
}

export function toWarehouseView(row: WarehouseDetails): WarehouseView {
  return { ...fieldsOf(row), quantity: row.quantity };
}

function fieldsOf(row: Warehouse): Omit<WarehouseView, 'quantity'> {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    address_line1: row.address_line1,
    city: row.city,
    country: row.country,
    priority: row.priority,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: String(row.version),
  };
}
