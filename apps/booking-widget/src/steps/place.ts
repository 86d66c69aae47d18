import type { Widget } from '../widget';
import { rowIf } from './rows';

/** The row that says where the visitor comes to, if the business says it. */
export function placeRow({ session, say }: Widget): [string, string][] {
  const { business_address: address = '' } = session.settings;
  return rowIf(address, say('place'), address);
}
