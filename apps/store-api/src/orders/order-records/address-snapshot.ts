import type { CreateAddress } from '../../customers/users/users.dto';
import type { AddressSnapshot } from './order-records.entity';

/** Copies an address into an order. */
export function addressSnapshotOf(address: CreateAddress): AddressSnapshot {
  return {
    full_name: address.full_name,
    company: address.company ?? '',
    vat_number: address.vat_number ?? '',
    phone: address.phone ?? '',
    address_line1: address.address_line1,
    address_line2: address.address_line2 ?? '',
    city: address.city,
    state: address.state ?? '',
    postal_code: address.postal_code,
    country: address.country,
  };
}
