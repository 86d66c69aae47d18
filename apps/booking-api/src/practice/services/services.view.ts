import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, Timestamp, Version, nullable, stringEnum, view } from '@comptoir/http';
import { FieldView, toFieldView } from '../fields/fields.view';
import type { CustomField } from '../fields/fields.entity';
import { STRATEGIES } from './services.entity';
import type { ServiceDay } from './services.availability.service';
import type { ServiceWithMembers } from './services.service';

const Member = view('ServiceResource', {
  id: Type.Integer(),
  name: Type.String(),
  color: Type.String(),
});

const shown = {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  image_url: Type.String({ description: 'Address of its image; empty without one.' }),
  color: Type.String(),
  durations: Type.Array(Type.Integer(), {
    description: 'Lengths in minutes that can be booked; the first is the default.',
  }),
  price: Type.String({
    description: 'Decimal price in the currency of the settings; those of options are added.',
    examples: ['25.00'],
  }),
  max_party_size: nullable(Type.Integer({ description: 'Most people of one booking.' })),
};

export const ServiceView = view('Service', {
  ...shown,
  resources: Type.Array(Member, { description: 'Who offers it: one of them can be chosen, or anyone.' }),
});
export type ServiceView = Static<typeof ServiceView>;

export function toServiceView(service: ServiceWithMembers): ServiceView {
  const resources = service.members
    .filter(({ active }) => active)
    .map(({ id, name, color }) => ({ id, name, color }));
  return { ...shownOf(service), resources };
}

export const ServiceWithFormView = view('ServiceWithForm', {
  ...ServiceView.properties,
  fields: Type.Array(FieldView, { description: 'Fields of its booking form.' }),
});
export type ServiceWithFormView = Static<typeof ServiceWithFormView>;

export function toServiceWithFormView(
  service: ServiceWithMembers,
  fields: readonly CustomField[],
): ServiceWithFormView {
  return { ...toServiceView(service), fields: fields.map(toFieldView) };
}

export const AdminServiceView = view('AdminService', {
  ...shown,
  active: Type.Boolean(),
  buffer_before_min: Type.Integer({ description: 'Minutes before each booking that no other can have.' }),
  buffer_after_min: Type.Integer({ description: 'Minutes after each booking that no other can have.' }),
  strategy: stringEnum(STRATEGIES),
  form_resource_id: nullable(
    Type.Integer({ description: 'Resource whose form clients fill in; null for the first one.' }),
  ),
  resource_ids: Type.Array(Type.Integer(), { description: 'Who offers it, the preferred one first.' }),
  needs: Type.Optional(
    Type.Array(Type.Array(Type.Integer()), {
      description: 'Groups of further resources, of which a booking takes one each; absent without any.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminServiceView = Static<typeof AdminServiceView>;

export function toAdminServiceView(service: ServiceWithMembers): AdminServiceView {
  return {
    ...shownOf(service),
    active: service.active,
    buffer_before_min: service.buffer_before_min,
    buffer_after_min: service.buffer_after_min,
    strategy: service.strategy,
    form_resource_id: service.form_resource_id,
    resource_ids: service.members.map(({ id }) => id),
    ...(service.needs.length > 0 && { needs: service.needs.map((group) => group.map(({ id }) => id)) }),
    created_at: service.created_at.toISOString(),
    updated_at: service.updated_at.toISOString(),
    version: String(service.version),
  };
}

const Time = Type.String({ pattern: '^\\d{2}:\\d{2}$', examples: ['09:00'] });

export const ServiceDayView = view('AvailableServiceDay', {
  date: DateOnly,
  slots: Type.Array(
    view('ServiceSlot', {
      start: Time,
      end: Time,
      start_at: Timestamp,
      end_at: Timestamp,
      resource_ids: Type.Array(Type.Integer(), { description: 'Resources that are free at this time.' }),
    }),
  ),
});
export type ServiceDayView = Static<typeof ServiceDayView>;

export function toServiceDayView({ date, slots }: ServiceDay): ServiceDayView {
  return {
    date,
    slots: slots.map(({ start, end, range, resourceIds }) => ({
      start,
      end,
      start_at: new Date(range.start).toISOString(),
      end_at: new Date(range.end).toISOString(),
      resource_ids: resourceIds,
    })),
  };
}

/** Formats a stored price: `25.0000` is `25.00`, `0.1250` is `0.125`. */
export function priceText(stored: string): string {
  const [whole = '0', decimals = ''] = stored.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

function shownOf(service: ServiceWithMembers): Omit<ServiceView, 'resources'> {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    image_url: service.image_url,
    color: service.color,
    durations: service.durations,
    price: priceText(service.price),
    max_party_size: service.max_party_size,
  };
}
