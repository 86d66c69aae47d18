import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Timestamp, Version, nullable, stringEnum } from '@comptoir/http';
import type { ShownKey } from './api-keys.service';

/** A stopped key's owner is no administrator any more, or their account is suspended or deleted. */
const API_KEY_STATUSES = ['active', 'expired', 'stopped', 'revoked'] as const;
type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** Response fields of a key. */
export const apiKeyFields = {
  id: Type.Integer(),
  name: Type.String(),
  status: stringEnum(API_KEY_STATUSES),
  hint: Type.String({ description: 'Beginning of the key.' }),
  scopes: Type.Array(Type.String()),
  addresses: Type.Array(Type.String(), {
    description: 'Addresses and networks that may use it; empty for all.',
  }),
  owner: nullable(Type.Object({ id: Type.Integer(), email: Type.String() })),
  expires_at: nullable(Timestamp),
  last_used_at: nullable(Timestamp),
  rotated_at: nullable(Timestamp),
  revoked_at: nullable(Timestamp),
  previous_secret: nullable(Type.Object({ valid_until: Timestamp, last_used_at: nullable(Timestamp) })),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

/** Response fields of a key that was created or rotated. */
export const issuedKeyFields = {
  ...apiKeyFields,
  secret: Type.String({ description: 'The whole key. No other response shows it.' }),
};

export type ApiKeyFields = Static<TObject<typeof apiKeyFields>>;

/** Shows a key without its secret. */
export function toApiKeyFields(key: ShownKey, now: Date): ApiKeyFields {
  return {
    id: key.id,
    name: key.name,
    status: statusOf(key, now),
    hint: key.hint,
    scopes: key.scopes,
    addresses: key.addresses,
    owner: key.owner ? { id: key.owner.id, email: key.owner.email } : null,
    expires_at: key.expires_at?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    rotated_at: key.rotated_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    previous_secret: key.previous_until && {
      valid_until: key.previous_until.toISOString(),
      last_used_at: key.previous_used_at?.toISOString() ?? null,
    },
    created_at: key.created_at.toISOString(),
    updated_at: key.updated_at.toISOString(),
    version: String(key.version),
  };
}

function statusOf({ revoked_at, expires_at, owner }: ShownKey, now: Date): ApiKeyStatus {
  if (revoked_at) return 'revoked';
  if (!owner) return 'stopped';
  return expires_at && expires_at <= now ? 'expired' : 'active';
}
