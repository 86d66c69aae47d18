import { IdField, IntField, ObjectListField, PageQuery, StringField, EnumField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';
import { ATTRIBUTE_TYPES, type AttributeType } from '../product-records/attribute-types';

const OPTIONAL = { optional: true, nullable: true } as const;
const NAME = { min: 1, max: 100, description: 'Unique.', example: 'Colour' } as const;
const SORT_ORDER = { ...OPTIONAL, min: -1_000_000, max: 1_000_000 } as const;
const VALUES = { max: 500 } as const;

/** Texts of a value in another language. */
export class ValueTexts {
  @StringField({ ...OPTIONAL, max: 100 })
  value?: string | null;
}

/** Texts of an attribute in another language. */
export class AttributeTexts {
  @StringField({ ...OPTIONAL, max: NAME.max })
  name?: string | null;
}

/** A value within the body of an attribute; without an id and an equal text it is new. */
export class SaveValue {
  @IdField({ ...OPTIONAL, description: 'Id of a present value of the attribute.' })
  id?: number | null;

  @StringField({ min: 1, max: 100, example: 'Red' })
  value: string;

  @StringField({
    ...OPTIONAL,
    min: 7,
    max: 7,
    pattern: /^#[0-9a-f]{6}$/i,
    patternMessage: '$property must be a colour such as #1f6f5c',
    example: '#1f6f5c',
  })
  color_code?: string | null;

  @IntField({ ...SORT_ORDER, description: 'Defaults to the position in the list.' })
  sort_order?: number | null;

  @TranslationsField(ValueTexts)
  translations?: TranslationChanges | null;
}

/** Body of POST /admin/attributes. */
export class CreateAttribute {
  @StringField(NAME)
  name: string;

  @TranslationsField(AttributeTexts)
  translations?: TranslationChanges | null;

  @EnumField(ATTRIBUTE_TYPES)
  type: AttributeType;

  @IntField(SORT_ORDER)
  sort_order?: number | null;

  @ObjectListField(() => SaveValue, { ...OPTIONAL, ...VALUES })
  values?: SaveValue[] | null;
}

/** Body of PUT /admin/attributes/{id}. Absent fields stay unchanged. */
export class UpdateAttribute {
  @TranslationsField(AttributeTexts)
  translations?: TranslationChanges | null;

  @StringField({ ...NAME, ...OPTIONAL, min: 1 })
  name?: string | null;

  @EnumField(ATTRIBUTE_TYPES, OPTIONAL)
  type?: AttributeType | null;

  @IntField(SORT_ORDER)
  sort_order?: number | null;

  @ObjectListField(() => SaveValue, {
    ...OPTIONAL,
    ...VALUES,
    description:
      'The whole list. Values with a known id or text are updated and others added; ' +
      'missing values are deleted unless a variant has them.',
  })
  values?: SaveValue[] | null;
}

/** Query of GET /admin/attributes. */
export class AttributesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or of a value.' })
  search?: string;

  @EnumField(ATTRIBUTE_TYPES, { optional: true })
  type?: AttributeType;

  @SortField(['name', 'type', 'sort_order'], 'name')
  sort?: string;
}
