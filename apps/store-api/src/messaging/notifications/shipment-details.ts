import { formatDate } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { Detail } from './notification-messages';
import type { ParcelRecord } from './notifications.parcels.queries';
import type { ShipmentRecord } from './notifications.queries';

/** Labels of a shipment's details. */
export interface ShipmentLabels {
  carrier: string;
  trackingNumber: string;
  estimatedDelivery: string;
}

/** Returns the known details of an order's shipments as labelled values. */
export function shipmentDetails(
  shipments: ShipmentRecord[],
  labels: ShipmentLabels,
  language: Language,
): Detail[] {
  return shipments.flatMap(({ carrier, trackingNumber, estimatedDelivery }) => [
    ...(carrier ? [{ label: labels.carrier, value: carrier }] : []),
    ...(trackingNumber ? [{ label: labels.trackingNumber, value: trackingNumber }] : []),
    ...(estimatedDelivery
      ? [{ label: labels.estimatedDelivery, value: formatDate(estimatedDelivery, language) }]
      : []),
  ]);
}

/** Returns one line for each item of a parcel, such as `2 × Lamp, Black`. */
export function contentsOf({ contents }: ParcelRecord['parcel']): string[] {
  return contents.map(({ name, variant, quantity }) =>
    [`${quantity} × ${name}`, variant].filter(Boolean).join(', '),
  );
}
