import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, stringEnum, view, Version } from '@comptoir/http';
import { WAYS_TO_BOOK } from './resources.entity';
import type { ShownResource } from './resources.service';

export const ResourceView = view('Resource', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  capacity: Type.Integer(),
  seats: Type.Optional(Type.Integer({ description: 'People who can book the same time; absent for one.' })),
  color: Type.String(),
  active: Type.Boolean(),
  booked_by: Type.Optional(stringEnum(WAYS_TO_BOOK)),
  needs_service: Type.Optional(
    Type.Boolean({ description: 'True when clients book it by its services only; absent otherwise.' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type ResourceView = Static<typeof ResourceView>;

export function toResourceView(resource: ShownResource): ResourceView {
  return {
    id: resource.id,
    name: resource.name,
    description: resource.description,
    capacity: resource.capacity,
    ...(resource.seats > 1 && { seats: resource.seats }),
    color: resource.color,
    active: resource.active,
    ...(resource.booked_by && { booked_by: resource.booked_by }),
    ...(resource.needs_service && { needs_service: true }),
    created_at: resource.created_at.toISOString(),
    updated_at: resource.updated_at.toISOString(),
    version: String(resource.version),
  };
}

export const DeletedResourceView = view('DeletedResource', {
  message: Type.String(),
  future_bookings: Type.Integer({
    description: 'Number of its future bookings, those that wait for their payment included.',
  }),
});
export type DeletedResourceView = Static<typeof DeletedResourceView>;
