import type { JsonObject } from './openapi-responses';

/** Values of well-known fields, used where they fit the schema of the field. */
export type ExampleDocs = Readonly<Record<string, unknown>>;

/** Addresses of any kind are found by their name. */
const URL_NAME = /(?:^|_)url$/;
const URL_EXAMPLE = 'https://shop.example/page';

/** The text that readers of a document have for a field without an example. */
const ANY_TEXT = 'string';

const FORMATS: ExampleDocs = {
  'date-time': '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
  time: '18:00',
  email: 'camille@example.com',
  uri: URL_EXAMPLE,
  url: URL_EXAMPLE,
  uuid: '0b9f3c1e-5d2a-4c8e-9f41-2f6f3f1d7a10',
};
/** Formats that readers of a document have an example for. */
export const READ_FORMATS: ReadonlySet<string> = new Set(['date-time', 'date', 'email', 'uuid']);
/** Texts of the patterns that the services use. */
const TEXTS = [
  '118.40',
  'EUR',
  'FR',
  'en',
  '18:00',
  '#1f6f5c',
  'Comptoir2026',
  'CODE-1',
  'txcd_35010000',
  '2026-11',
  '12',
  '10:00:00',
  '0b9f3c1e-5d2a-4c8e-9f41-2f6f3f1d7a10',
];

/** Builds examples of schemas. */
export class Examples {
  /**
   * @param schemas the components of the document
   * @param values examples by name of a field, or of a whole body by the name of its schema
   */
  constructor(
    private readonly schemas: Readonly<Record<string, unknown>>,
    private readonly values: ExampleDocs = {},
  ) {}

  /**
   * Returns a value that the schema accepts: declared examples first, then values that suit the name.
   * @param isBody leaves out optional fields, if any is required
   */
  exampleOf(schema: JsonObject, isBody = false): unknown {
    return this.build(schema, { isBody, parents: [] });
  }

  private build(schema: JsonObject, at: Position): unknown {
    const declared = declaredExample(schema);
    if (declared !== undefined) return declared;
    if (typeof schema.$ref === 'string') return this.referred(schema.$ref, at);
    if (Array.isArray(schema.allOf)) {
      const parts = (schema.allOf as JsonObject[]).map((part) => this.build(part, at));
      return Object.assign({}, ...(parts as object[])) as object;
    }
    const choices = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined;
    if (choices) return this.chosen(choices, at);
    const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
    if (type === 'object' || schema.properties) return this.object(schema, at);
    if (type === 'array') return this.list(schema, at);
    const known = at.name === undefined ? undefined : this.values[at.name];
    if (known !== undefined && fits(known, schema)) return known;
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return numberOf(schema);
    if (type === 'null') return null;
    return type === 'string' ? textOf(schema, at.name) : {};
  }

  private referred(ref: string, at: Position): unknown {
    const name = ref.split('/').at(-1) ?? '';
    if (at.parents.includes(name)) return undefined;
    const body = at.isBody ? this.values[name] : undefined;
    if (body !== undefined) return body;
    return this.build((this.schemas[name] ?? {}) as JsonObject, { ...at, parents: [...at.parents, name] });
  }

  private chosen(choices: JsonObject[], at: Position): unknown {
    const [first = {}] = choices.filter(({ type }) => type !== 'null');
    const built = this.build(first, at);
    return built === undefined && choices.some(({ type }) => type === 'null') ? null : built;
  }

  private list(schema: JsonObject, at: Position): unknown[] {
    const item = this.build((schema.items ?? {}) as JsonObject, { ...at, name: singular(at.name) });
    return item === undefined ? [] : [item];
  }

  private object(schema: JsonObject, at: Position): JsonObject {
    const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
    const required = new Set((schema.required ?? []) as string[]);
    const isMinimal = at.isBody && required.size > 0;
    const entries = Object.entries(properties)
      .filter(([name]) => !isMinimal || required.has(name))
      .map(([name, property]) => [name, this.build(property, { ...at, name })] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}

interface Position {
  isBody: boolean;
  /** Names of the schemas around, which end a schema that contains itself. */
  parents: readonly string[];
  /** Name of the field. */
  name?: string | undefined;
}

function declaredExample({
  example,
  examples,
  default: preset,
  const: only,
  enum: values,
}: JsonObject): unknown {
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const [value] = Array.isArray(values) ? (values as unknown[]) : [];
  return [example, first, only, preset === null ? undefined : preset, value].find((one) => one !== undefined);
}

/** Returns true for a schema that says its value, or an example of it. */
export function isDeclared(schema: JsonObject): boolean {
  return declaredExample(schema) !== undefined;
}

/**
 * Returns an example of a text or a number that nobody could guess, for its name or its limits; otherwise undefined.
 * @param known the value that suits the name of the field
 */
export function knownExample(schema: JsonObject, known: unknown, name: string | undefined): unknown {
  if (known !== undefined && fits(known, schema)) return known;
  if (schema.type === 'number' || schema.type === 'integer') {
    const value = numberOf(schema);
    return value === 1 ? undefined : value;
  }
  if (schema.type !== 'string') return undefined;
  const isAddress = name !== undefined && URL_NAME.test(name);
  if (!isAddress && !schema.format && isTextOf(ANY_TEXT, schema)) return undefined;
  const text = textOf(schema, name);
  return isTextOf(text, schema) ? text : undefined;
}

function fits(value: unknown, schema: JsonObject): boolean {
  if (typeof value === 'string') {
    if (schema.type !== 'string' || schema.format === 'date-time' || schema.format === 'date') return false;
    return isTextOf(value, schema);
  }
  return typeof value === 'number' && (schema.type === 'number' || schema.type === 'integer');
}

function isTextOf(text: string, { pattern, minLength = 0, maxLength = Infinity }: JsonObject): boolean {
  if (text.length < (minLength as number) || text.length > (maxLength as number)) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}

function textOf(schema: JsonObject, name = 'text'): string {
  if (schema.format === 'binary') return 'the bytes of a file';
  const known = FORMATS[schema.format as string];
  if (typeof known === 'string') return known;
  if (URL_NAME.test(name) && isTextOf(URL_EXAMPLE, schema)) return URL_EXAMPLE;
  const words = name.replace(/_/g, ' ');
  const [first] = [words, ...TEXTS].filter((text) => isTextOf(text, schema));
  return (
    first ??
    words
      .padEnd((schema.minLength as number | undefined) ?? 0, '0')
      .slice(0, schema.maxLength as number | undefined)
  );
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least =
    (minimum as number | undefined) ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1);
  return Math.min(Math.max(least, 1), (maximum as number | undefined) ?? Infinity);
}

/** Returns the name of one of several: `categories` are a `category` each. */
export function singular(name: string | undefined): string | undefined {
  return name?.replace(/ies$/, 'y').replace(/s$/, '');
}
