import { type SchemaOptions, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';

/**
 * Schema of a response object with exactly these keys. The `title` makes it a named component of the OpenAPI
 * document.
 */
export function view<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** An instant, ISO 8601 in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });

/** Version of a record: opaque, and another one after each change. */
export const Version = Type.String({
  description: 'Changes with the record; send it as `If-Match` to change only what you have seen.',
  pattern: '^\\d+$',
  examples: ['3'],
});

/** A calendar date, `YYYY-MM-DD`. */
export const DateOnly = Type.String({ format: 'date' });

/** An amount as a decimal string with at least two decimals. */
export const Decimal = Type.String({ pattern: '^-?\\d+\\.\\d{2,3}$', examples: ['118.40'] });

/** A value that may be null. @param options such as a `description` */
export function nullable<S extends TSchema>(
  schema: S,
  options?: SchemaOptions,
): ReturnType<typeof Type.Union<[S, ReturnType<typeof Type.Null>]>> {
  return Type.Union([schema, Type.Null()], options);
}

/** One of these values. @param options such as a `description` */
export function stringEnum<const T extends readonly string[]>(
  values: T,
  options?: SchemaOptions,
): ReturnType<typeof Type.Unsafe<T[number]>> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}
