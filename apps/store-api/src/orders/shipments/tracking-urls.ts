/**
 * Tracking pages of carriers; the tracking number is appended. The names are in the form that `plain`
 * returns.
 */
const TRACKING_PAGES: readonly (readonly [carrier: string, page: string])[] = [
  ['chronopost', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT='],
  ['colissimo', 'https://www.laposte.fr/outils/suivre-vos-envois?code='],
  ['laposte', 'https://www.laposte.fr/outils/suivre-vos-envois?code='],
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['dpd', 'https://tracking.dpd.de/status/en_US/parcel/'],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['gls', 'https://gls-group.com/track/'],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
];

/**
 * Returns the tracking page of a well-known carrier; null for other carriers and without a tracking number.
 */
export function trackingUrlOf(carrier: string | null, trackingNumber: string | null): string | null {
  if (!carrier || !trackingNumber) return null;
  const name = plain(carrier);
  const page = TRACKING_PAGES.find(([known]) => name.startsWith(known))?.[1];
  return page === undefined ? null : page + encodeURIComponent(trackingNumber.replace(/\s/g, ''));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
