import type { Api, PlaceRequest } from './api';
import type { Day, Field, Resource, Service, Slot, TimeWish } from './types';

/** The subject of a booking: a resource, or a service at one of its resources or at any. */
export interface Subject {
  /** Tells its form from those of others. */
  readonly formKey: string;
  /** Tells its free times from those of others. */
  readonly timesKey: string;
  /** As the visitor reads it: `Haircut – Anna`. */
  readonly name: string;
  readonly description: string;
  /** Most people that it takes. */
  readonly seats: number;
  /** Length in minutes, and price in the currency of the settings, without options; 0 where a time decides. */
  readonly minutes: number;
  readonly price: number;
  loadFields(api: Api): Promise<Field[]>;
  loadDays(api: Api, wish: TimeWish): Promise<Day[]>;
  /** The part of a request that says what is booked, and when. */
  place(slot: Slot | undefined): PlaceRequest;
}

/** @param resource unknown for the booking of a resource that is not offered any more */
export function resourceSubject(id: number, resource?: Resource): Subject {
  return {
    formKey: `r${id}`,
    timesKey: `r${id}`,
    name: resource?.name ?? '',
    description: resource?.description ?? '',
    seats: resource?.seats ?? 1,
    minutes: 0,
    price: 0,
    loadFields: (api) => api.fields(id),
    loadDays: (api, wish) => api.days(`/resources/${id}`, wish),
    place: (slot) => ({
      resource_id: id,
      start_at: slot?.start_at ?? '',
      end_at: slot?.end_at ?? '',
    }),
  };
}

/** Choices of a visitor about a service. */
export interface ServiceChoice {
  service: Service;
  /** Undefined for anyone who is free. */
  resourceId: number | undefined;
  /** Length in minutes, one of the service. */
  duration: number;
  /** Resources with their seats. */
  resources: readonly Resource[];
}

export function serviceSubject({ service, resourceId, duration, resources }: ServiceChoice): Subject {
  const { id, name, description, price, max_party_size: most } = service;
  const offering = service.resources.filter((one) => resourceId === undefined || one.id === resourceId);
  const seats = offering.map((one) => resources.find((resource) => resource.id === one.id)?.seats ?? 1);
  const chosen = { service_id: id, duration_min: duration, ...(resourceId && { resource_id: resourceId }) };
  return {
    formKey: `s${id}`,
    timesKey: `s${id}/${resourceId ?? 'anyone'}/${duration}`,
    name: nameOfService(name, offering.length === 1 ? offering[0]?.name : undefined),
    description,
    seats: Math.min(most ?? Infinity, Math.max(1, ...seats)),
    minutes: duration,
    price: Number(price),
    loadFields: async (api) => (await api.service(id)).fields,
    loadDays: (api, wish) =>
      api.days(`/services/${id}`, wish, { duration_min: duration, resource_id: resourceId }),
    place: (slot) => ({ ...chosen, start_at: slot?.start_at ?? '' }),
  };
}

/** Names a service and its resource as mails do. */
export function nameOfService(service: string, resource: string | undefined): string {
  return resource ? `${service} – ${resource}` : service;
}
