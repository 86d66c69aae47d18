import type { RaRecord } from 'ra-core';

/** A key of a program, as both services show it. */
export interface ApiKey extends RaRecord {
  id: number;
  name: string;
  status: 'active' | 'expired' | 'stopped' | 'revoked';
  hint: string;
  owner: { email: string } | null;
  last_used_at: string | null;
  previous_secret: { valid_until: string; last_used_at: string | null } | null;
}

/** A key that was created or rotated, with its secret. */
export interface IssuedKey {
  id: number;
  secret: string;
}

/** Separates addresses in the input. A blank alone separates them too, once they are sent. */
const SEPARATOR = ', ';

/** Writes addresses as one text. */
export function toAddressText(addresses: readonly string[] | null | undefined): string {
  return (addresses ?? []).join(SEPARATOR);
}

/** Reads the text of the input; what is being typed stays as it is. */
export function fromAddressText(text: string): string[] {
  return text === '' ? [] : text.split(SEPARATOR);
}

/** Returns the values of a form with each address by itself. */
export function withAddresses<Values extends object>(
  values: Values & { addresses?: string[] | null },
): Values {
  const { addresses } = values;
  if (!addresses) return values;
  return { ...values, addresses: addresses.flatMap((one) => one.split(/[\s,;]+/)).filter(Boolean) };
}
