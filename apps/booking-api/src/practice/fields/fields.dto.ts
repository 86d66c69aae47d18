import { Allow } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, IntField, NumberField, StringField } from '@comptoir/http';
import { CheckedField, OptionalText, ReferenceField } from '../../platform/http/dto-fields';
import { FIELD_TYPES, type FieldType } from './field-types';

const OPTIONS_DOC = {
  required: false,
  nullable: true,
  description:
    'For select, multi-select and radio: text with one `Label|minutes|price` per line, an array of such texts, ' +
    'or an array of `{label, value, duration, price}`.',
  oneOf: [{ type: 'string' }, { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'object' }] } }],
};

/** Nine digits and four decimals are stored exactly. */
const MAX_BOUND = 1_000_000_000;
const SMALLEST_STEP = 0.0001;
const BOUND_DOC = 'Of the answers to a number or a range; null for none.';
const STEP_DOC =
  'Answers to a number or a range differ from `min`, or else from 0, by a multiple of it; null for none.';

function BoundField({ min = -MAX_BOUND, description = BOUND_DOC } = {}): PropertyDecorator {
  return NumberField({ min, max: MAX_BOUND, optional: true, nullable: true, description });
}

function FieldTypeField({ optional = false } = {}): PropertyDecorator {
  return CheckedField({
    optional,
    api: { type: String, enum: [...FIELD_TYPES] },
    check: (value) => FIELD_TYPES.some((type) => type === value),
    message: 'Invalid field type',
  });
}

export class CreateField {
  @ReferenceField()
  resource_id: number;

  @StringField({ max: 200, example: 'Number of guests' })
  label: string;

  @FieldTypeField()
  type: FieldType;

  @BooleanField({ optional: true })
  required?: boolean;

  @ApiProperty(OPTIONS_DOC)
  @Allow()
  options?: unknown;

  @BoundField()
  min?: number | null;

  @BoundField()
  max?: number | null;

  @BoundField({ min: SMALLEST_STEP, description: STEP_DOC })
  step?: number | null;

  @OptionalText({ max: 500 })
  placeholder?: string;

  @IntField({ optional: true, description: 'Last when absent.' })
  sort_order?: number;
}

export class UpdateField {
  @ReferenceField({ optional: true })
  resource_id?: number;

  @StringField({ min: 1, max: 200, optional: true })
  label?: string;

  @FieldTypeField({ optional: true })
  type?: FieldType;

  @BooleanField({ optional: true })
  required?: boolean;

  @ApiProperty(OPTIONS_DOC)
  @Allow()
  options?: unknown;

  @BoundField()
  min?: number | null;

  @BoundField()
  max?: number | null;

  @BoundField({ min: SMALLEST_STEP, description: STEP_DOC })
  step?: number | null;

  @OptionalText({ max: 500 })
  placeholder?: string;

  @IntField({ optional: true })
  sort_order?: number;
}

export class FieldListQuery {
  @ReferenceField({ optional: true })
  resource_id?: number;
}
