import { createHash } from 'node:crypto';
import type { Address } from './users.entity';

/** Fields of an address that an order copies. */
type Copied = Pick<
  Address,
  'full_name' | 'phone' | 'address_line1' | 'address_line2' | 'city' | 'state' | 'postal_code' | 'country'
> &
  Partial<Pick<Address, 'company' | 'vat_number'>>;

/** Returns a text that differs when a saved address does, so that nobody orders to one that they have not seen. */
export function addressVersion(address: Copied): string {
  const { full_name, company = '', vat_number = '', phone, address_line1, address_line2 } = address;
  const { city, state, postal_code, country } = address;
  const lines = [full_name, company, vat_number, phone, address_line1, address_line2, city, state];
  const text = JSON.stringify([...lines, postal_code, country]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
