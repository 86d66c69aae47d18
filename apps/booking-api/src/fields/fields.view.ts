import { type Static, Type } from '@sinclair/typebox';
import { nullable, view, words } from '@comptoir/http';
import { Instant } from '../inputs';
import type { CustomField } from './fields.entity';
import { FIELD_TYPES, type FieldOptions, hasPlainOptions } from './fields.types';

const Option = view('FieldOption', {
  label: Type.String(),
  value: Type.String(),
  duration: Type.Integer(),
  price: Type.Number(),
});

export const FieldView = view('CustomField', {
  id: Type.Integer(),
  resource_id: Type.Integer(),
  label: Type.String(),
  type: words(FIELD_TYPES),
  required: Type.Boolean(),
  options: nullable(Type.Union([Type.Array(Option), Type.Array(Type.String())])),
  placeholder: Type.String(),
  sort_order: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
});
export type FieldView = Static<typeof FieldView>;

export function toFieldView(field: CustomField): FieldView {
  return {
    id: field.id,
    resource_id: field.resource_id,
    label: field.label,
    type: field.type,
    required: field.required,
    options: field.options && toOptionsView(field.options),
    placeholder: field.placeholder,
    sort_order: field.sort_order,
    created_at: field.created_at.toISOString(),
    updated_at: field.updated_at.toISOString(),
  };
}

/** Postgres keeps the keys of JSON objects in an order of its own. */
function toOptionsView(options: FieldOptions): FieldOptions {
  return hasPlainOptions(options)
    ? options
    : options.map(({ label, value, duration, price }) => ({ label, value, duration, price }));
}
