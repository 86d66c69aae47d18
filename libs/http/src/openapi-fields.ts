import type { JsonObject } from './openapi-responses';

/** A sentence for each field of bodies and responses: by name, or `Schema.name` where a schema differs. */
export type FieldDocs = Readonly<Record<string, string>>;

/**
 * Returns a copy of schemas in which each field has a description. What is declared at the field wins.
 * Wrappers with one schema are removed, since JSON Schema needs none.
 */
export function withDescriptions<T>(node: T, docs: FieldDocs, title?: string): T {
  if (Array.isArray(node)) return node.map((item: unknown) => withDescriptions(item, docs, title)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const schema = unwrapped(node as JsonObject);
  const own = typeof schema.title === 'string' ? schema.title : title;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' && isObject(value)
        ? describedProperties(value, docs, own)
        : withDescriptions(value, docs, own),
    ]),
  ) as T;
}

/** Describes the parameters of an operation that have no description. */
export function describeParameters(parameters: readonly JsonObject[], docs: FieldDocs): JsonObject[] {
  return parameters.map((parameter) => ({
    ...parameter,
    description:
      parameter.description ??
      docs[`${String(parameter.in)}.${String(parameter.name)}`] ??
      docs[String(parameter.name)],
  }));
}

function describedProperties(properties: JsonObject, docs: FieldDocs, title: string | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const schema = withDescriptions(value, docs, title);
      if (!isObject(schema) || schema.description !== undefined) return [name, schema];
      const description = descriptionInside(schema) ?? docs[`${title}.${name}`] ?? docs[name];
      return [name, description === undefined ? schema : { ...schema, description }];
    }),
  );
}

/** A field that may be null is described by its other schema. */
function descriptionInside({ anyOf }: JsonObject): unknown {
  const others = Array.isArray(anyOf)
    ? anyOf.filter((schema) => isObject(schema) && schema.type !== 'null')
    : [];
  return others.length === 1 ? (others[0] as JsonObject).description : undefined;
}

function unwrapped(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as JsonObject), ...rest } : schema;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
