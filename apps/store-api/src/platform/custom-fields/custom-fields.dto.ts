import {
  CustomFieldParts,
  CustomFieldTexts,
  FieldChoiceTexts,
  NewCustomFieldParts,
} from '@comptoir/custom-fields';
import { EnumField, ObjectListField, StringField } from '@comptoir/http';
import { type TranslationChanges, TranslationsField } from '../translations/translations-field';
import { FIELD_TARGETS, type FieldTargetName, REFERENCES } from './custom-fields.options';

const OPTIONAL = { optional: true, nullable: true } as const;
const TARGET = { description: 'Kind of record.' } as const;
const CHOICES = {
  ...OPTIONAL,
  max: 200,
  description:
    'Values to choose, in the order in which they are shown. Records keep a value that is no longer among them.',
} as const;

/** A value to choose. */
export class SaveFieldChoice {
  @StringField({
    min: 1,
    max: 60,
    pattern: /^[^|,]+$/,
    patternMessage: '$property must have no | and no comma',
    example: 'oak',
  })
  value: string;

  @StringField({ min: 1, max: 100, example: 'Oak' })
  label: string;

  @TranslationsField(FieldChoiceTexts)
  translations?: TranslationChanges | null;
}

/** Body of POST /admin/custom-fields. */
export class CreateCustomField extends NewCustomFieldParts {
  @EnumField(FIELD_TARGETS, TARGET)
  target: FieldTargetName;

  @EnumField(REFERENCES, { ...OPTIONAL, description: 'Kind of record that a reference leads to.' })
  reference_to?: (typeof REFERENCES)[number] | null;

  @ObjectListField(() => SaveFieldChoice, CHOICES)
  choices?: SaveFieldChoice[] | null;

  @TranslationsField(CustomFieldTexts)
  translations?: TranslationChanges | null;
}

/** Body of PUT /admin/custom-fields/{id}. Absent parts stay unchanged. */
export class UpdateCustomField extends CustomFieldParts {
  @StringField({ ...OPTIONAL, min: 1, max: 100 })
  label?: string | null;

  @ObjectListField(() => SaveFieldChoice, {
    ...CHOICES,
    description: `The whole list. ${CHOICES.description}`,
  })
  choices?: SaveFieldChoice[] | null;

  @TranslationsField(CustomFieldTexts)
  translations?: TranslationChanges | null;
}

/** Query of GET /admin/custom-fields. */
export class CustomFieldsQuery {
  @EnumField(FIELD_TARGETS, { ...TARGET, optional: true })
  target?: FieldTargetName;
}

/** Query of GET /custom-fields. */
export class ShownFieldsQuery {
  @EnumField(FIELD_TARGETS, TARGET)
  target: FieldTargetName;
}
