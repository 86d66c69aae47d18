import { type TSchema, Type } from '@sinclair/typebox';
import { getMetadataStorage } from 'class-validator';

/*
 * Validation drops the keys that a DTO does not declare, so a typing error of staff would look like a change.
 * The validation pipe notes such keys of staff routes on the request, and the response lists them in
 * `warnings`. They are no error.
 */

const MAX_KEYS = 20;
const MAX_KEY_LENGTH = 100;
/** Control and format characters, halves of surrogate pairs, line separators. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

type Fields = Record<string, unknown>;

/** An object, or one of several with a discriminator property. */
interface ObjectSchema {
  type?: string;
  title?: string;
  properties?: object;
  oneOf?: TSchema[];
  discriminator?: { mapping?: Record<string, string> };
}

const Warnings = Type.Optional(
  Type.Array(Type.String(), {
    title: 'Warnings',
    description: 'Keys of the body that this route does not know, such as `Unknown key: items.0.foo`.',
    maxItems: MAX_KEYS,
  }),
);

/**
 * Returns the paths of the keys that validation dropped, such as `items.0.foo`, at most 20.
 * @param body the body as received
 * @param dto the validated DTO; only objects of classes with rules are checked, so free-form objects may hold
 * any key
 */
export function unknownKeys(body: unknown, dto: unknown): string[] {
  const found: string[] = [];
  collect(body, dto, '', found);
  return found;
}

/** Adds the warnings to a response object. */
export function withWarnings(body: unknown, keys: readonly string[] | undefined): unknown {
  if (!keys?.length || !isObject(body)) return body;
  return { ...body, warnings: keys.map((key) => `Unknown key: ${key}`) };
}

/** Returns the schema of a response that `withWarnings` may have changed. */
export function schemaWithWarnings(schema: TSchema): TSchema {
  const { type, title, properties, oneOf, discriminator } = schema as ObjectSchema;
  if (type !== 'object' || !(properties ?? oneOf)) return schema;
  const { mapping = {} } = discriminator ?? {};
  const named = Object.entries(mapping).map(([word, name]) => [word, withSuffix(name)]);
  return {
    ...schema,
    ...(title && { title: withSuffix(title) }),
    ...(properties && { properties: { ...properties, warnings: Warnings } }),
    ...(oneOf && { oneOf: oneOf.map(schemaWithWarnings) }),
    ...(discriminator && {
      discriminator: { ...discriminator, mapping: Object.fromEntries(named) as object },
    }),
  };
}

function withSuffix(name: string): string {
  return `${name}WithWarnings`;
}

function collect(sent: unknown, taken: unknown, path: string, found: string[]): void {
  if (Array.isArray(sent) && Array.isArray(taken)) {
    sent.forEach((item, index) => collect(item, taken[index], `${path}${index}.`, found));
  } else if (isObject(sent) && isObject(taken)) {
    collectOf(sent, taken, path, found);
  }
}

function collectOf(sent: Fields, taken: Fields, path: string, found: string[]): void {
  const known = fieldsOf(taken);
  if (!known.size) return;
  for (const [key, value] of Object.entries(sent)) {
    if (found.length >= MAX_KEYS) return;
    if (known.has(key)) collect(value, taken[key], `${path}${key}.`, found);
    else found.push(path + key.slice(0, MAX_KEY_LENGTH).replace(UNPRINTABLE, ''));
  }
}

/** Returns the fields with a rule, which validation does not drop. */
function fieldsOf(dto: object): Set<string> {
  // An own property `constructor` may come from the caller.
  const { constructor } = (Object.getPrototypeOf(dto) ?? {}) as { constructor?: unknown };
  if (typeof constructor !== 'function' || constructor === Object) return new Set();
  const rules = getMetadataStorage().getTargetValidationMetadatas(constructor, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
