import { type Static, type TObject, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { DateOnly, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { addressVersion } from './address-version';
import { type Address, ROLES, type User } from './users.entity';
import type { Account } from './users.service';

export const AddressView = view('Address', {
  id: Type.Integer(),
  label: Type.String(),
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
  is_default: Type.Boolean(),
  version: Type.String({
    description:
      'Differs when the address has changed; `POST /orders` compares it with what the customer saw.',
  }),
});
export type AddressView = Static<typeof AddressView>;

export function toAddressView(address: Address): AddressView {
  return {
    id: address.id,
    label: address.label,
    full_name: address.full_name,
    company: address.company,
    vat_number: address.vat_number,
    phone: address.phone,
    address_line1: address.address_line1,
    address_line2: address.address_line2,
    city: address.city,
    state: address.state,
    postal_code: address.postal_code,
    country: address.country,
    is_default: address.is_default,
    version: addressVersion(address),
  };
}

/** Common fields of all account views. */
export const accountFields = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  preferred_currency: Type.String(),
  preferred_language: Type.String(),
  email_verified_at: nullable(Timestamp),
  roles: Type.Array(stringEnum(ROLES)),
};
type AccountFields = Static<TObject<typeof accountFields>>;

export function accountFieldsOf(user: User): AccountFields {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    preferred_currency: user.preferred_currency,
    preferred_language: user.preferred_language,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    roles: user.roles,
  };
}

export const UserView = view('User', {
  ...accountFields,
  profile: view('Profile', {
    gender: nullable(Type.String()),
    date_of_birth: nullable(DateOnly),
    bio: nullable(Type.String()),
    website: nullable(Type.String()),
    avatar_url: nullable(Type.String()),
  }),
  addresses: Type.Array(AddressView),
  custom_fields: CustomFieldValues,
});
export type UserView = Static<typeof UserView>;

export function toUserView(
  { user, shownFields, profile, addresses }: Account,
  media: MediaService,
): UserView {
  return {
    ...accountFieldsOf(user),
    profile: {
      gender: profile.gender,
      date_of_birth: profile.date_of_birth,
      bio: profile.bio,
      website: profile.website,
      avatar_url: media.urlOf(profile.avatar_url),
    },
    addresses: addresses.map(toAddressView),
    custom_fields: shownFields,
  };
}
