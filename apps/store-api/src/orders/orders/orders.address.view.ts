import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { AddressSnapshot } from '../order-records/order-records.entity';

export const OrderAddressView = view('OrderAddress', {
  full_name: Type.String(),
  company: Type.String(),
  vat_number: Type.String(),
  phone: Type.String(),
  address_line1: Type.String(),
  address_line2: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postal_code: Type.String(),
  country: Type.String(),
});

/** Returns an address with its fields in postal order; JSONB does not store an order. */
export function toOrderAddressView(address: AddressSnapshot | null): Static<typeof OrderAddressView> | null {
  if (!address) return null;
  const { full_name, company = '', vat_number = '', phone, address_line1, address_line2, city } = address;
  const { state, postal_code, country } = address;
  const name = { full_name, company, vat_number };
  return { ...name, phone, address_line1, address_line2, city, state, postal_code, country };
}
