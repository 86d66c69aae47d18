import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import { FieldView } from '../fields/fields.view';
import { ResourceView } from '../resources/resources.view';
import { PublicSettingsView } from '../settings/settings.view';
import { DayView } from '../slots/slots.view';

const WidgetFormView = view('WidgetForm', {
  resource_id: Type.Integer({ description: 'Resource that the form and the days belong to.' }),
  fields: Type.Array(FieldView),
  days: Type.Array(DayView),
});

export const WidgetView = view('Widget', {
  settings: PublicSettingsView,
  resources: Type.Array(ResourceView),
  form: nullable(WidgetFormView),
});
export type WidgetView = Static<typeof WidgetView>;
