import { type Static, Type } from '@sinclair/typebox';
import { nullable, view, stringEnum, Version } from '@comptoir/http';
import { translationsView } from '../../platform/translations/translations-field';
import { ATTRIBUTE_TYPES } from '../product-records/attribute-types';
import type { AdminAttribute } from './attributes.admin.service';

export const AttributeView = view('Attribute', {
  id: Type.Integer(),
  name: Type.String(),
  type: stringEnum(ATTRIBUTE_TYPES),
  sort_order: Type.Integer(),
  version: Version,
  translations: translationsView('attributes'),
  values: Type.Array(
    view('AttributeValue', {
      id: Type.Integer(),
      value: Type.String(),
      color_code: nullable(Type.String()),
      sort_order: Type.Integer(),
      translations: translationsView('attribute_values'),
    }),
  ),
});
export type AttributeView = Static<typeof AttributeView>;

export function toAttributeView(attribute: AdminAttribute): AttributeView {
  const { id, name, type, sort_order, version, translations, values } = attribute;
  return { id, name, type, sort_order, version: String(version), translations, values };
}
