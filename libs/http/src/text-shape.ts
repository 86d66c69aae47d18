import { type TSchema, Type } from '@sinclair/typebox';

/** Where an object of a response has texts of a record, which exist in several languages. */
export interface TextSource {
  /** Table of the record. */
  of: string;
  /** Field with the id of the record; `id` unless given. */
  id?: string;
  /** Translated fields by the field of the response. Unless given, those that the object has, by their names. */
  fields?: Record<string, string>;
  /** The object has texts only where a field has a value, as in a list of several kinds. */
  when?: { field: string; is: string };
  /** Adds `slugs`: the slug in each language of the shop. */
  withSlugs?: boolean;
}

/** Where the translated texts of a response are. A shape of a list is the shape of each of its items. */
export interface TextShape {
  texts?: TextSource[];
  /** Shapes of nested objects and lists, by field; `*` is each field of an object with free keys. */
  parts?: Record<string, TextShape>;
  /** The object holds lists by the text of this field of their items. */
  groupedBy?: string;
}

const LOCALE = Type.String({
  description: 'Language of the texts, as a BCP 47 tag. A text that it lacks is in a less specific language.',
  examples: ['fr'],
});

/** Slugs of a record by language. */
export const Slugs = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'The slug in each language of the shop, for `hreflang`.',
    examples: [{ en: 'lamp', fr: 'lampe' }],
  }),
);

/** Returns the schema of a response that names the language of its texts. */
export function schemaWithLocale(schema: TSchema): TSchema {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  return Type.Object({ ...properties, locale: Type.Optional(LOCALE) });
}

/** Parameters of a route with translated texts. */
export const LOCALE_QUERY = {
  name: 'locale',
  in: 'query',
  required: false,
  description: 'Language of the texts, such as `fr` or `fr-CA`; it wins over `Accept-Language`.',
  schema: { type: 'string', maxLength: 35, example: 'fr' },
};

export const LANGUAGE_HEADER = {
  name: 'Accept-Language',
  description: 'Languages of the texts and of errors.',
};
