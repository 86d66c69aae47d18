import { createHash } from 'node:crypto';
import type { Order } from './order-records.entity';
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

/** Returns a text that differs when an address of an order does, so that two people do not overwrite each other. */
export function addressesVersion({
  shipping_address: shipping,
  billing_address: billing,
}: Pick<Order, 'shipping_address' | 'billing_address'>): string {
  return createHash('sha256')
    .update(JSON.stringify([shipping, billing]))
    .digest('hex')
    .slice(0, 16);
}
