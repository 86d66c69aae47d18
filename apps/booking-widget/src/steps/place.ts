import type { Widget } from '../widget';
import { directionOf } from '../words';
import { rowIf } from './rows';

/** The row that says where the visitor comes to, if the business says it. */
export function placeRow({ session, say, parts }: Widget): [string, string][] {
  const { business_address: address = '' } = session.settings;
  // In a text from right to left a number at the beginning would go to its end: the address is set apart from it.
  const isApart = address && directionOf(parts.language) === 'rtl';
  return rowIf(address, say('place'), isApart ? `\u2068${address}\u2069` : address);
}
