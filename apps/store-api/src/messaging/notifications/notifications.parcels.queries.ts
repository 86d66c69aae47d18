import type { Queryable } from '@comptoir/db';
import type { MailedLine } from './notifications.goods.service';
import { type OrderRecord, type ShipmentRecord, findOrderRecord } from './notifications.queries';

/** An order of which a part has left in a parcel. */
export interface ParcelRecord extends OrderRecord {
  parcel: ShipmentRecord & { contents: (MailedLine & { variant: string; quantity: number })[] };
}

const PARCEL = `
  SELECT s.order_id AS "orderId", s.carrier, s.tracking_number AS "trackingNumber", s.tracking_url AS "trackingUrl",
    s.estimated_delivery::text AS "estimatedDelivery",
    (SELECT json_agg(json_build_object('productId', i.product_id, 'variantId', i.variant_id, 'name', i.product_name, 'variant', i.variant_name, 'quantity', c.quantity)
       ORDER BY i.id)
     FROM shipment_items c JOIN order_items i ON i.id = c.order_item_id WHERE c.shipment_id = s.id) AS contents
  FROM shipments s WHERE s.id = $1`;

/** Returns undefined when the customer's account is deleted, or the shipment. */
export async function findParcelRecord(db: Queryable, shipmentId: number): Promise<ParcelRecord | undefined> {
  const row = await db.row<ParcelRecord['parcel'] & { orderId: number }>(PARCEL, [shipmentId]);
  if (!row) return undefined;
  const { orderId, ...parcel } = row;
  const order = await findOrderRecord(db, orderId);
  return order && { ...order, parcel };
}
