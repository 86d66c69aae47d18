import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, Version } from '@comptoir/http';
import type { Resource } from './resources.entity';

export const ResourceView = view('Resource', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  capacity: Type.Integer(),
  seats: Type.Optional(Type.Integer({ description: 'People who can book the same time; absent for one.' })),
  color: Type.String(),
  active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type ResourceView = Static<typeof ResourceView>;

export function toResourceView(resource: Resource): ResourceView {
  return {
    id: resource.id,
    name: resource.name,
    description: resource.description,
    capacity: resource.capacity,
    ...(resource.seats > 1 && { seats: resource.seats }),
    color: resource.color,
    active: resource.active,
    created_at: resource.created_at.toISOString(),
    updated_at: resource.updated_at.toISOString(),
    version: String(resource.version),
  };
}

export const DeletedResourceView = view('DeletedResource', {
  message: Type.String(),
  future_bookings: Type.Integer({ description: 'Number of its future confirmed bookings.' }),
});
export type DeletedResourceView = Static<typeof DeletedResourceView>;
