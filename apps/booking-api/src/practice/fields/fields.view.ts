import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { MAX_FILE_BYTES } from '../../platform/uploads/uploads.options';
import { EXTENSIONS } from '../../platform/uploads/file-types';
import { isNumeric, shownBounds } from './number-bounds';
import type { CustomField } from './fields.entity';
import { FIELD_TYPES, type FieldOptions, type FieldType, hasPlainOptions, isChoice } from './field-types';

const Option = view('FieldOption', {
  label: Type.String(),
  value: Type.String({ description: 'The answer for this option.' }),
  duration: Type.Integer({ description: 'Minutes added to the booking.' }),
  price: Type.Number(),
});
const Options = Type.Union([Type.Array(Option), Type.Array(Type.String())]);

const COMMON = {
  id: Type.Integer(),
  resource_id: Type.Integer(),
  label: Type.String(),
  required: Type.Boolean(),
  options: nullable(Options),
  placeholder: Type.String(),
  sort_order: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};
const NUMBER_BOUNDS = {
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  step: nullable(Type.Number()),
};
const RANGE_BOUNDS = { min: Type.Number(), max: Type.Number(), step: Type.Number() };
const FILE_LIMITS = {
  max_bytes: Type.Integer({ description: 'Size of the largest file that can be uploaded.' }),
  accept: Type.Array(Type.String(), { description: 'Endings of file names, such as `.jpg`.' }),
};

type OwnProperties = Partial<Static<TObject<typeof NUMBER_BOUNDS & typeof FILE_LIMITS>>>;
export type FieldView = Static<TObject<typeof COMMON>> & { type: FieldType } & OwnProperties;

interface Variant {
  title: string;
  types: readonly FieldType[];
  properties: TProperties & { options: TSchema };
}

const NO_OPTIONS = { options: Type.Null() };
const VARIANTS: Variant[] = [
  { title: 'ChoiceCustomField', types: FIELD_TYPES.filter(isChoice), properties: { options: Options } },
  { title: 'NumberCustomField', types: ['number'], properties: { ...NO_OPTIONS, ...NUMBER_BOUNDS } },
  { title: 'RangeCustomField', types: ['range'], properties: { ...NO_OPTIONS, ...RANGE_BOUNDS } },
  { title: 'FileCustomField', types: ['file'], properties: { ...NO_OPTIONS, ...FILE_LIMITS } },
  { title: 'PlainCustomField', types: FIELD_TYPES.filter(isPlain), properties: NO_OPTIONS },
];

/** A field of a form; its `type` defines the properties beside the common ones. */
export const FieldView = Type.Unsafe<FieldView>({
  title: 'CustomField',
  description: 'docs/booking-forms.md describes the input and the stored value of each type.',
  type: 'object',
  oneOf: VARIANTS.map(({ title, types, properties }) =>
    view(title, { ...COMMON, type: stringEnum(types), ...properties }),
  ),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      VARIANTS.flatMap(({ title, types }) => types.map((type) => [type, `#/components/schemas/${title}`])),
    ),
  },
});

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
    version: String(field.version),
    ...(isNumeric(field.type) && shownBounds(field.type, field)),
    ...(field.type === 'file' && { max_bytes: MAX_FILE_BYTES, accept: EXTENSIONS }),
  };
}

/** Restores the order of properties, which jsonb does not preserve. */
function toOptionsView(options: FieldOptions): FieldOptions {
  return hasPlainOptions(options)
    ? options
    : options.map(({ label, value, duration, price }) => ({ label, value, duration, price }));
}

function isPlain(type: FieldType): boolean {
  return !isChoice(type) && !isNumeric(type) && type !== 'file';
}
