import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { TRACKING_STATUSES } from './shipments.entity';
import type { OrderShipment, ShipmentDetails, WarehouseUnits } from './shipments.queries';

const TrackingView = view('Tracking', {
  id: Type.Integer(),
  status: stringEnum(TRACKING_STATUSES),
  description: Type.String(),
  location: Type.String(),
  occurred_at: Timestamp,
});

const parcelItemFields = {
  order_item_id: Type.Integer(),
  product_name: Type.String(),
  variant_name: Type.String(),
  sku: Type.String(),
  quantity: Type.Integer(),
};

/** Units that left from a warehouse. */
const WarehouseUnitsView = view('WarehouseUnits', {
  warehouse_id: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
});

const LEFT_FROM = {
  description: 'Where the units left from. Empty for a shipment of before this was recorded.',
};

/** A shipment inside of an order. */
export const OrderShipmentView = view('Parcel', {
  id: Type.Integer(),
  carrier: nullable(Type.String()),
  tracking_number: nullable(Type.String()),
  tracking_url: nullable(Type.String()),
  status: nullable(stringEnum(TRACKING_STATUSES)),
  shipped_at: nullable(Timestamp),
  estimated_delivery: nullable(DateOnly),
  delivered_at: nullable(Timestamp),
  items: Type.Array(view('ParcelItem', parcelItemFields)),
  trackings: Type.Array(TrackingView),
});
export type OrderShipmentView = Static<typeof OrderShipmentView>;

/** A shipment inside of an order, for staff. */
export const AdminOrderShipmentView = view('AdminParcel', {
  ...OrderShipmentView.properties,
  items: Type.Array(
    view('AdminParcelItem', { ...parcelItemFields, warehouses: Type.Array(WarehouseUnitsView, LEFT_FROM) }),
  ),
  warehouses: Type.Array(WarehouseUnitsView, LEFT_FROM),
});
export type AdminOrderShipmentView = Static<typeof AdminOrderShipmentView>;

export const ShipmentView = view('Shipment', {
  ...AdminOrderShipmentView.properties,
  order_id: Type.Integer(),
  order_number: Type.String(),
  order_status: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ShipmentView = Static<typeof ShipmentView>;

export function toOrderShipmentView(shipment: OrderShipment): OrderShipmentView {
  return {
    id: shipment.id,
    carrier: shipment.carrier,
    tracking_number: shipment.tracking_number,
    tracking_url: shipment.tracking_url,
    status: shipment.trackings.at(-1)?.status ?? null,
    shipped_at: shipment.shipped_at && instant(shipment.shipped_at),
    estimated_delivery: shipment.estimated_delivery,
    delivered_at: shipment.delivered_at && instant(shipment.delivered_at),
    items: shipment.items.map(({ warehouses: _, ...item }) => item),
    trackings: shipment.trackings.map((entry) => ({ ...entry, occurred_at: instant(entry.occurred_at) })),
  };
}

export function toAdminOrderShipmentView(shipment: OrderShipment): AdminOrderShipmentView {
  return {
    ...toOrderShipmentView(shipment),
    items: shipment.items,
    warehouses: sumByWarehouse(shipment.items.flatMap(({ warehouses }) => warehouses)),
  };
}

function sumByWarehouse(parts: readonly WarehouseUnits[]): WarehouseUnits[] {
  const sums = new Map<number, WarehouseUnits>();
  for (const { warehouse_id, name, quantity } of parts) {
    const before = sums.get(warehouse_id)?.quantity ?? 0;
    sums.set(warehouse_id, { warehouse_id, name, quantity: before + quantity });
  }
  return [...sums.values()];
}

export function toShipmentView(shipment: ShipmentDetails): ShipmentView {
  return {
    ...toAdminOrderShipmentView(shipment),
    order_id: shipment.order_id,
    order_number: shipment.order_number,
    order_status: shipment.order_status,
    created_at: instant(shipment.created_at),
    updated_at: instant(shipment.updated_at),
  };
}

/** Converts a time from PostgreSQL's JSON to the format of all responses. */
function instant(text: string): string {
  return new Date(text).toISOString();
}
