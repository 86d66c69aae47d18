import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { BooleanField, EnumField, IntField, StringField } from '@comptoir/http';
import {
  CUSTOM_FIELD_TYPES,
  type CustomFieldType,
  FIELD_AUDIENCES,
  FIELD_EDITORS,
  type FieldAudience,
  type FieldEditor,
  type FieldValue,
} from './custom-field-types';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_KEYS = 200;
const BOUND = 1e15;

const object = (description: string): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    required: false,
    nullable: true,
    additionalProperties: true,
    description,
    example: {},
  } as object);

/** Values of custom fields in a body, by key. */
export function CustomFieldsField(): PropertyDecorator {
  return applyDecorators(
    object('Values of custom fields by key. Absent fields stay unchanged; `null` removes a value.'),
    IsOptional(),
    ValidateBy({
      name: 'customFields',
      validator: { validate: isValues, defaultMessage: () => '$property must be an object' },
    }),
  );
}

/** Filters of a list by custom fields: `custom_fields[material]=oak|walnut`, with `|` between alternatives. */
export function CustomFieldFilters(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'object',
      required: false,
      style: 'deepObject',
      explode: true,
      additionalProperties: { type: 'string' },
      description:
        'Values of filterable custom fields by key, such as `custom_fields[material]=oak|walnut`: one of them is enough.',
    } as object),
    IsOptional(),
    // The names of its parameters are no keys of the class.
    Expose(),
    Transform(({ obj }: { obj: Record<string, unknown> }) => filtersIn(obj)),
  );
}

function filtersIn(query: Record<string, unknown>): Record<string, string[]> | undefined {
  const found = Object.entries(query).flatMap(([name, value]) => {
    const [, key] = /^custom_fields\[(\w{1,40})\]$/.exec(name) ?? [];
    const given = [value].flat().filter((text): text is string => typeof text === 'string');
    const texts = given.flatMap((text) => text.split('|')).filter((text) => text !== '');
    return key && texts.length > 0 ? [[key, texts] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function isValues(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= MAX_KEYS
  );
}

/** Texts of a field in another language. */
export class CustomFieldTexts {
  @StringField({ ...OPTIONAL, max: 100 })
  label?: string | null;

  @StringField({ ...OPTIONAL, max: 500, description: 'Shown beside the field.' })
  help?: string | null;
}

/** Texts of a value to choose in another language. */
export class FieldChoiceTexts {
  @StringField({ ...OPTIONAL, max: 100 })
  label?: string | null;
}

/** Parts of a field that can be changed. */
export class CustomFieldParts {
  @StringField({ ...OPTIONAL, max: 500, description: 'Shown beside the field.' })
  help?: string | null;

  @BoundField('Least number or amount; of texts and lists the least length.')
  min?: number | null;

  @BoundField('Largest number or amount; of texts and lists the greatest length.')
  max?: number | null;

  @DefaultValueField()
  default_value?: FieldValue | null;

  @BooleanField({ ...OPTIONAL, description: 'Whoever may write the field has to give a value.' })
  is_required?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'Lists of these records can be filtered by it.' })
  is_filterable?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'Its values are erased with the person; true by default.' })
  is_personal?: boolean | null;

  @EnumField(FIELD_AUDIENCES, { ...OPTIONAL, description: 'Who sees the values; `staff` by default.' })
  visible_to?: FieldAudience | null;

  @EnumField(FIELD_EDITORS, { ...OPTIONAL, description: 'Who writes the values; `staff` by default.' })
  editable_by?: FieldEditor | null;

  @IntField({ ...OPTIONAL, min: -1_000_000, max: 1_000_000 })
  sort_order?: number | null;
}

/** Parts of a new field. */
export class NewCustomFieldParts extends CustomFieldParts {
  @StringField({
    max: 40,
    pattern: /^[a-z][a-z0-9_]*$/,
    patternMessage: '$property must be lower-case letters, digits and _, and begin with a letter',
    description: 'Name of the value in `custom_fields`.',
    example: 'material',
  })
  key: string;

  @EnumField(CUSTOM_FIELD_TYPES)
  type: CustomFieldType;

  @StringField({ min: 1, max: 100, example: 'Material' })
  label: string;
}

function BoundField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'number', required: false, nullable: true, description, example: null } as object),
    IsOptional(),
    ValidateBy({
      name: 'bound',
      validator: {
        validate: (value) => typeof value === 'number' && Math.abs(value) <= BOUND,
        defaultMessage: () => '$property must be a number',
      },
    }),
  );
}

function DefaultValueField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      required: false,
      nullable: true,
      description: 'Value of new records for which none is given.',
      oneOf: [
        { type: 'string' },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'array', items: { type: 'string' } },
      ],
      example: null,
    }),
    IsOptional(),
  );
}
