interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  example?: unknown;
  const?: unknown;
  default?: unknown;
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
  email: 'hello@example.com',
  uuid: '0b9f3c1e-5d2a-4c8e-9f41-2f6f3f1d7a10',
};

/**
 * Returns the example that readers of an OpenAPI document show for a schema: made of the examples of its fields, with
 * general values where there are none.
 * @param schemas the components of the document
 * @param parents names of the schemas around, which end a schema that contains itself
 */
export function composedExample(
  schemas: Record<string, unknown>,
  schema: Schema,
  parents: readonly string[] = [],
): unknown {
  const compose = (part: Schema): unknown => composedExample(schemas, part, parents);
  const [declared] = [schema.example, schema.examples?.[0], schema.const, schema.enum?.[0], schema.default]
    // A field that may be null has a better example in its schema.
    .filter((value) => value !== undefined && value !== null);
  if (declared !== undefined) return declared;
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    if (parents.includes(name)) return undefined;
    return composedExample(schemas, schemas[name] ?? {}, [...parents, name]);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(compose)) as object;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return chosen(choices, compose);
  return valueOf(schema, compose);
}

function chosen(choices: Schema[], compose: (schema: Schema) => unknown): unknown {
  const value = compose(choices.find(({ type }) => type !== 'null') ?? {});
  return value === undefined && choices.some(({ type }) => type === 'null') ? null : value;
}

function valueOf(
  { type: types, format = '', properties, items }: Schema,
  compose: (schema: Schema) => unknown,
): unknown {
  const type = Array.isArray(types) ? types[0] : types;
  if (type === 'object' || properties) {
    const entries = Object.entries(properties ?? {}).map(([name, field]) => [name, compose(field)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'array') {
    const item = compose(items ?? {});
    return item === undefined ? [] : [item];
  }
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return 1;
  return type === 'string' ? (FORMATS[format] ?? 'string') : {};
}
