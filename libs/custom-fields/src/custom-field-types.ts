/** Types of values. Money is an amount of the base currency, `list` a list of short texts. */
export const CUSTOM_FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'money',
  'boolean',
  'date',
  'url',
  'choice',
  'choices',
  'list',
  'reference',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** Readers of a value: anybody, the customer whose record it is, or staff only. Staff see all. */
export const FIELD_AUDIENCES = ['public', 'customer', 'staff'] as const;
export type FieldAudience = (typeof FIELD_AUDIENCES)[number];

/** Writers of a value: the customer as well, or staff only. */
export const FIELD_EDITORS = ['customer', 'staff'] as const;
export type FieldEditor = (typeof FIELD_EDITORS)[number];

/** Texts in other languages, by language and field. */
export type FieldTexts = Record<string, Record<string, string>>;

/** A value to choose. */
export interface FieldChoice {
  value: string;
  label: string;
  translations: FieldTexts;
}

/** A value as it is stored: a reference is an id, an amount and a date are texts. */
export type FieldValue = string | number | boolean | string[];

/** Values of a record by the key of their field. */
export type FieldValues = Record<string, FieldValue>;

/** Values as a request gives them. */
export type GivenValues = Record<string, unknown>;

/** Types whose values have a few forms, so that lists can count them. */
export const COUNTED_TYPES: readonly CustomFieldType[] = ['choice', 'choices', 'boolean'];

/** Types that lists can be filtered by. */
export const FILTERABLE_TYPES: readonly CustomFieldType[] = [
  ...COUNTED_TYPES,
  'text',
  'number',
  'date',
  'list',
  'reference',
];

export const isChoice = (type: CustomFieldType): boolean => type === 'choice' || type === 'choices';
