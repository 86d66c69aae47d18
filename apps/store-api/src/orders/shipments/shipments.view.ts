import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { TRACKING_STATUSES } from './shipments.entity';
import type { OrderShipment, ShipmentDetails } from './shipments.queries';

const TrackingView = view('Tracking', {
  id: Type.Integer(),
  status: stringEnum(TRACKING_STATUSES),
  description: Type.String(),
  location: Type.String(),
  occurred_at: Timestamp,
});

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
  items: Type.Array(
    view('ParcelItem', {
      order_item_id: Type.Integer(),
      product_name: Type.String(),
      variant_name: Type.String(),
      sku: Type.String(),
      quantity: Type.Integer(),
    }),
  ),
  trackings: Type.Array(TrackingView),
});
export type OrderShipmentView = Static<typeof OrderShipmentView>;

export const ShipmentView = view('Shipment', {
  ...OrderShipmentView.properties,
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
    items: shipment.items,
    trackings: shipment.trackings.map((entry) => ({ ...entry, occurred_at: instant(entry.occurred_at) })),
  };
}

export function toShipmentView(shipment: ShipmentDetails): ShipmentView {
  return {
    ...toOrderShipmentView(shipment),
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
