import fc from 'fast-check';
import { type OpenApi, type Schema, resolve } from './openapi';
import { Known, singular } from './pool';

/** Input of the generators. */
export interface Grammar {
  document: OpenApi;
  /** Values to try for fields with these names, which a schema does not contain. */
  hints: Record<string, readonly unknown[]>;
}

const MAX_DEPTH = 5;
const EDGE_OF_INT = 2_147_483_647;

/** Generates values that a schema allows; ids refer to existing resources. */
export function valid(grammar: Grammar, given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(grammar.document, given);
  if (depth > MAX_DEPTH) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(grammar, choice, name, depth)));
  if (schema.allOf?.length) return allOf(grammar, schema.allOf, name, depth);
  const hints = grammar.hints[name];
  const free = byType(grammar, schema, name, depth);
  const values = hints
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...hints) }, { weight: 1, arbitrary: free })
    : free;
  return schema.nullable ? fc.oneof({ weight: 5, arbitrary: values }, fc.constant(null)) : values;
}

function allOf(grammar: Grammar, parts: Schema[], name: string, depth: number): fc.Arbitrary<unknown> {
  if (parts.length === 1 && parts[0]) return valid(grammar, parts[0], name, depth);
  return fc
    .tuple(...parts.map((part) => valid(grammar, part, name, depth)))
    .map((values) => Object.assign({}, ...values) as unknown);
}

function byType(grammar: Grammar, schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  const [type = 'string', ...others] = types.filter((one) => one !== 'null');
  if (others.length) {
    return fc.oneof(
      ...[type, ...others].map((one) => byType(grammar, { ...schema, type: one }, name, depth)),
    );
  }
  switch (type) {
    case 'integer':
    case 'number':
      return numbers(schema, name, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valid(grammar, schema.items ?? {}, singular(name), depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 20),
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      });
    case 'object':
      return objects(grammar, schema, depth);
    default:
      return texts(schema, name);
  }
}

function objects(grammar: Grammar, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(
    ([key, property]) => [key, valid(grammar, property, key, depth + 1)] as const,
  );
  const free = schema.additionalProperties;
  if (entries.length === 0 && typeof free === 'object') {
    return fc.dictionary(fc.stringMatching(/^[a-z0-9_]{1,8}$/), valid(grammar, free, '', depth + 1), {
      maxKeys: 3,
    });
  }
  const required = (schema.required ?? []).filter((key) => schema.properties?.[key]);
  return fc
    .record(Object.fromEntries(entries), { requiredKeys: required, noNullPrototype: true })
    .map((record) => withoutHalves(record as Record<string, unknown>));
}

/** Fields of which a request gives both or neither. */
const PAIRS = [['content_amount', 'content_unit']] as const;

function withoutHalves(record: Record<string, unknown>): Record<string, unknown> {
  const isGiven = (key: string): boolean => (record[key] ?? null) !== null;
  const halves = PAIRS.filter(([one, other]) => isGiven(one) !== isGiven(other)).flat() as string[];
  return Object.fromEntries(Object.entries(record).filter(([key]) => !halves.includes(key)));
}

function numbers(schema: Schema, name: string, isWhole: boolean): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? 0;
  const max = Math.max(min, schema.maximum ?? EDGE_OF_INT);
  const any: fc.Arbitrary<unknown> = isWhole
    ? fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
    : fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.constantFrom(min, max, Math.min(max, min + 0.25)),
      );
  const kind = /^(.*)_ids?$/.exec(name)?.[1] ?? (name === 'id' ? 'id' : undefined);
  if (kind === undefined) return any;
  return fc.nat(100).map((pick) => new Known(kind, pick, 1));
}

const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  email: fc.stringMatching(/^[a-z]{1,8}@example\.com$/),
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.constantFrom('https://example.com/a', 'https://example.org/hook?x=1'),
  uuid: fc.uuid(),
};

/** Generators for fields where random letters are of little use. */
const BY_NAME: Record<string, fc.Arbitrary<string>> = {
  password: fc.constant('Correct1horse'),
  password_confirmation: fc.constant('Correct1horse'),
  current_password: fc.constant('Correct1horse'),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  country: fc.constantFrom('FR', 'BE', 'DE'),
  origin_country: fc.constantFrom('FR', 'PT', 'CN'),
  gtin: fc.stringMatching(/^\d{12}$/).map((digits) => digits + checkDigit(digits)),
  url: fc.constant('https://example.com/hook'),
  start_at: fc.constantFrom('2030-01-07T09:00', '2030-01-07T10:00', '2030-01-07T11:00'),
  end_at: fc.constantFrom('2030-01-07T10:00', '2030-01-07T11:00', '2030-01-07T12:00'),
};

/** Returns the last digit of a GTIN. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

function texts(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 40, pattern, format } = schema;
  const named = BY_NAME[name];
  const formatted = format === undefined ? undefined : BY_FORMAT[format];
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  const free = formatted ?? patterned(pattern) ?? fc.string({ ...length, unit: 'grapheme' });
  const choices: fc.WeightedArbitrary<unknown>[] = [{ weight: 3, arbitrary: free }];
  if (named) choices.push({ weight: 9, arbitrary: named });
  if (/^(slug|token|code|sku|order_number|number|key|id)$/.test(name)) {
    choices.push({ weight: 6, arbitrary: fc.nat(100).map((pick) => new Known(name, pick, 'x')) });
  }
  const wide = schema.maxLength ?? 0;
  if (!formatted && !pattern && wide) {
    choices.push({ weight: 1, arbitrary: fc.constant('é'.repeat(Math.min(wide, 2_000))) });
  }
  return fc.oneof(...choices);
}

function patterned(pattern: string | undefined): fc.Arbitrary<string> | undefined {
  if (pattern === undefined) return undefined;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // fast-check does not support all regular expressions. Texts for the others are random, and mostly
    // rejected.
    return undefined;
  }
}
