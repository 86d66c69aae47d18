import { formatDate } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { Detail } from './notifications.messages';
import type { ShipmentFacts } from './notifications.queries';

/** The words for the facts of a parcel. */
export interface ShipmentWords {
  carrier: string;
  trackingNumber: string;
  estimatedDelivery: string;
}

/** What is known of the parcels of an order. */
export function shipmentDetails(
  shipments: ShipmentFacts[],
  words: ShipmentWords,
  language: Language,
): Detail[] {
  return shipments.flatMap(({ carrier, trackingNumber, estimatedDelivery }) => [
    ...(carrier ? [{ label: words.carrier, value: carrier }] : []),
    ...(trackingNumber ? [{ label: words.trackingNumber, value: trackingNumber }] : []),
    ...(estimatedDelivery
      ? [{ label: words.estimatedDelivery, value: formatDate(estimatedDelivery, language) }]
      : []),
  ]);
}
