import { type ExampleDocs, READ_FORMATS, isDeclared, knownExample, singular } from './openapi-examples';
import type { JsonObject } from './openapi-responses';

/** Keys with schemas for the value of the same field. */
const SAME_FIELD = ['anyOf', 'oneOf', 'allOf'];

/**
 * Returns a copy of a schema with examples at the fields whose value a reader of the document cannot guess. Readers
 * compose examples of responses of them, so that no response needs one of its own.
 * @param values examples by name of a field
 * @param name of the field that has the schema
 */
export function withFieldExamples(schema: JsonObject, values: ExampleDocs, name?: string): JsonObject {
  const copy = { ...schema };
  for (const key of SAME_FIELD) {
    const parts = schema[key];
    if (Array.isArray(parts)) {
      copy[key] = parts.map((part) => withFieldExamples(part as JsonObject, values, name));
    }
  }
  if (isObject(schema.items)) copy.items = withFieldExamples(schema.items, values, singular(name));
  if (isObject(schema.properties)) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([field, property]) => [
        field,
        withFieldExamples(property as JsonObject, values, field),
      ]),
    );
  }
  const example = isDeclared(schema) ? undefined : exampleOf(schema, values, name);
  return example === undefined ? copy : { ...copy, examples: [example] };
}

function exampleOf(schema: JsonObject, values: ExampleDocs, name: string | undefined): unknown {
  const known = name === undefined ? undefined : values[name];
  const isGuessed = READ_FORMATS.has(String(schema.format));
  return isGuessed ? undefined : knownExample(schema, known, name);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
