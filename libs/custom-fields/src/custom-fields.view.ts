import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Timestamp, Version, nullable, stringEnum } from '@comptoir/http';
import { CUSTOM_FIELD_TYPES, FIELD_AUDIENCES, FIELD_EDITORS, type FieldTexts } from './custom-field-types';
import type { CustomField } from './custom-fields.entity';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]);
const Texts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
  description: 'Texts in other languages, by language.',
});

/** Values of custom fields in a response, by key. */
export const CustomFieldValues = Type.Record(Type.String(), Value, {
  description: 'Values of custom fields by key; fields without a value are absent.',
});
export type CustomFieldValues = Static<typeof CustomFieldValues>;

const CHOICES = 'Values to choose, in the order in which they are shown; empty for other types.';
const REQUIRED = 'A new record needs a value from whoever may write it.';
const FILTERABLE = 'Lists of these records can be filtered by it.';

const nature = {
  key: Type.String({ description: 'Name of the value in `custom_fields` of a record.' }),
  type: stringEnum(CUSTOM_FIELD_TYPES, { description: 'Type of the values.' }),
  label: Type.String(),
  help: Type.String({ description: 'Shown beside the field; empty without one.' }),
};

/** Response fields of a custom field, for staff. */
export const customFieldFields = {
  id: Type.Integer(),
  target: Type.String({ description: 'Kind of record.' }),
  ...nature,
  translations: Texts,
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), translations: Texts }), {
    description: CHOICES,
  }),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  reference_to: nullable(Type.String(), {
    description: 'Kind of record that a reference leads to; null for other types.',
  }),
  default_value: nullable(Value, {
    description: 'Value of new records for which none is given; null for none.',
  }),
  is_required: Type.Boolean({ description: REQUIRED }),
  is_filterable: Type.Boolean({ description: FILTERABLE }),
  is_personal: Type.Boolean({ description: 'Its values are erased with the person.' }),
  visible_to: stringEnum(FIELD_AUDIENCES, { description: 'Who sees the values; staff see all.' }),
  editable_by: stringEnum(FIELD_EDITORS, { description: 'Who writes the values.' }),
  sort_order: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};
export type CustomFieldFields = Static<TObject<typeof customFieldFields>>;

/** Shows a field to staff. */
export function toCustomFieldFields(field: CustomField): CustomFieldFields {
  const { deleted_at: _, created_at, updated_at, version, default_value, ...rest } = field;
  return {
    ...rest,
    default_value,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version: String(version),
  };
}

/** Response fields of a custom field, for front ends, with texts in one language. */
export const shownFieldFields = {
  ...nature,
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), { description: CHOICES }),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  is_required: Type.Boolean({ description: REQUIRED }),
  is_filterable: Type.Boolean({ description: FILTERABLE }),
  is_editable: Type.Boolean({ description: 'Customers write it.' }),
};
export type ShownFieldFields = Static<TObject<typeof shownFieldFields>>;

/** Shows a field to a front end. @param languages from the most specific one; the base language is the last resort */
export function toShownFieldFields(field: CustomField, languages: readonly string[]): ShownFieldFields {
  const { key, type, min, max, is_required, is_filterable } = field;
  return {
    key,
    type,
    label: textIn(field.translations, 'label', languages) ?? field.label,
    help: textIn(field.translations, 'help', languages) ?? field.help,
    choices: field.choices.map(({ value, label, translations }) => ({
      value,
      label: textIn(translations, 'label', languages) ?? label,
    })),
    min,
    max,
    is_required,
    is_filterable,
    is_editable: field.editable_by === 'customer',
  };
}

function textIn(texts: FieldTexts, name: string, languages: readonly string[]): string | undefined {
  return languages.map((language) => texts[language]?.[name]).find(Boolean);
}
