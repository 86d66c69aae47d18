import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import { FieldView } from '../../practice/fields/fields.view';
import { ResourceView } from '../../calendar/resources/resources.view';
import { ServiceDayView, ServiceView } from '../../practice/services/services.view';
import { WidgetSettingsView } from '../../platform/settings/settings.view';
import { DayView } from '../../calendar/slots/slots.view';

const WidgetFormView = view('WidgetForm', {
  resource_id: Type.Integer({ description: 'Resource that the form and the days belong to.' }),
  fields: Type.Array(FieldView),
  days: Type.Array(DayView),
});

const WidgetServiceFormView = view('WidgetServiceForm', {
  service_id: Type.Integer({ description: 'Service that the form and the days belong to.' }),
  fields: Type.Array(FieldView),
  days: Type.Array(ServiceDayView, { description: 'Free times for the first length of the service.' }),
});
export type WidgetServiceFormView = Static<typeof WidgetServiceFormView>;

const PaidSubjectsView = view('PaidSubjects', {
  resource_ids: Type.Array(Type.Integer(), {
    description: 'Resources that clients pay when they book them without a service.',
  }),
  service_ids: Type.Array(Type.Integer(), {
    description: 'Services that clients pay when they book them. No series of them can be booked.',
  }),
});

export const WidgetView = view('Widget', {
  settings: WidgetSettingsView,
  resources: Type.Array(ResourceView),
  form: nullable(WidgetFormView),
  paid: Type.Optional(PaidSubjectsView),
  services: Type.Optional(
    Type.Array(ServiceView, { description: 'Services that are offered; absent unless they are asked for.' }),
  ),
  service_form: Type.Optional(nullable(WidgetServiceFormView)),
});
export type WidgetView = Static<typeof WidgetView>;
