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

export function toOrderShipmentView(parcel: OrderShipment): OrderShipmentView {
  return {
    id: parcel.id,
    carrier: parcel.carrier,
    tracking_number: parcel.tracking_number,
    tracking_url: parcel.tracking_url,
    status: parcel.trackings.at(-1)?.status ?? null,
    shipped_at: parcel.shipped_at && instant(parcel.shipped_at),
    estimated_delivery: parcel.estimated_delivery,
    delivered_at: parcel.delivered_at && instant(parcel.delivered_at),
    items: parcel.items,
    trackings: parcel.trackings.map((news) => ({ ...news, occurred_at: instant(news.occurred_at) })),
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
