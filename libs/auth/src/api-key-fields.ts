import { InstantField, IntField, NetworkListField, StringField, StringListField } from '@comptoir/http';

const MAX_ADDRESSES = 50;
const MAX_OVERLAP_HOURS = 168;

interface Presence {
  optional?: boolean;
}

/** Name of a key, which the activity log shows. */
export function ApiKeyNameField(presence: Presence = {}): PropertyDecorator {
  return StringField({ ...presence, min: 1, max: 100, example: 'Stock of the ERP' });
}

/** Scopes of a key. @param scopes those of the service */
export function ApiKeyScopesField(scopes: readonly string[], presence: Presence = {}): PropertyDecorator {
  return StringListField({
    ...presence,
    min: 1,
    max: scopes.length,
    maxLength: 50,
    words: scopes,
    description: 'What the key may do: an area of the staff routes, and whether it may write there.',
    example: scopes.slice(0, 2),
  });
}

/** Addresses and networks that may use a key. */
export function ApiKeyAddressesField(): PropertyDecorator {
  return NetworkListField({
    optional: true,
    max: MAX_ADDRESSES,
    description: 'IP addresses and networks that may use the key; none for all.',
    example: ['203.0.113.7', '2001:db8::/32'],
  });
}

/** End of a key. */
export function ApiKeyExpiryField(): PropertyDecorator {
  return InstantField({ optional: true, nullable: true, description: 'When the key ends; null for never.' });
}

/** Hours for which the previous secret stays valid. */
export function OverlapHoursField(): PropertyDecorator {
  return IntField({
    optional: true,
    min: 0,
    max: MAX_OVERLAP_HOURS,
    description: 'Hours for which the secret until now stays valid, 24 by default; 0 ends it at once.',
  });
}
