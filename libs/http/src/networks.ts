import { type IPv4, IPv6, isValid, isValidCIDR, parse, parseCIDR } from 'ipaddr.js';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { because } from './field-checks';
import { type ListOptions, StringListField } from './fields';

type Address = IPv4 | IPv6;

/** Longest notation of an address with a prefix length. */
const MAX_LENGTH = 50;
/** IPv4 in the usual notation. The library also reads `10` and `0x7f.1`, which people mean as something else. */
const USUAL_NOTATION = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f.]*:[\da-f:.]*)(\/\d{1,3})?$/i;

/** Returns true for an IP address, or a network such as `203.0.113.0/24`. */
export function isNetwork(text: unknown): boolean {
  return typeof text === 'string' && USUAL_NOTATION.test(text) && (isValid(text) || isValidCIDR(text));
}

/** Returns true when an address is one of these, or in one of these networks. @param networks see `isNetwork` */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (!isValid(ip)) return false;
  const address = unmapped(parse(ip));
  return networks.some((network) => {
    if (!network.includes('/'))
      return unmapped(parse(network)).toNormalizedString() === address.toNormalizedString();
    const [base, bits] = parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, bits);
  });
}

/** A list of IP addresses and networks. */
export function NetworkListField(options: Omit<ListOptions, 'min'>): PropertyDecorator {
  return applyDecorators(
    StringListField({ ...options, maxLength: MAX_LENGTH }),
    ValidateBy(
      {
        name: 'isNetworkList',
        validator: {
          validate: (value: unknown) => !Array.isArray(value) || value.every(isNetwork),
          defaultMessage: ({ property }: ValidationArguments) =>
            `${property} must be IP addresses or networks such as 203.0.113.0/24`,
        },
      },
      because('INVALID_FORMAT'),
    ),
  );
}

function unmapped(address: Address): Address {
  return address instanceof IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
