import { invalidParameter } from './errors';
import { type FormTree, type FormValue } from './form';

/** Parser of one parameter. `path` is its name in bracket notation, as in errors. */
export interface Param<T> {
  readonly required: boolean;
  parse(raw: FormValue, path: string): T;
}

interface RequiredParam<T> extends Param<T> {
  readonly required: true;
}

export type Shape = Readonly<Record<string, Param<unknown>>>;

type RequiredKey<S extends Shape> = {
  [K in keyof S]: S[K] extends RequiredParam<unknown> ? K : never;
}[keyof S];

/** Parsed values of a shape: required parameters always, the others when they were sent. */
export type Values<S extends Shape> = {
  [K in RequiredKey<S>]: S[K] extends Param<infer T> ? T : never;
} & { [K in Exclude<keyof S, RequiredKey<S>>]?: S[K] extends Param<infer T> ? T : never };

/** Returns the values that were sent, for merging into a row. */
export function sentValues<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function param<T>(parse: (raw: FormValue, path: string) => T): Param<T> {
  return { required: false, parse };
}

function leaf(raw: FormValue, path: string): string {
  if (typeof raw !== 'string') throw invalidParameter(`Invalid string: ${JSON.stringify(raw)}`, path);
  if (raw === '') {
    throw invalidParameter(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${path}' cannot be unset. You should remove '${path}' from your request or supply a ` +
        'non-empty value.',
      path,
      'parameter_invalid_empty',
    );
  }
  return raw;
}

export function required<T>(inner: Param<T>): RequiredParam<T> {
  return { required: true, parse: (raw, path) => inner.parse(raw, path) };
}

/** Makes a parameter that an empty value sets to `null`. */
export function unsettable<T>(inner: Param<T>): Param<T | null> {
  return param((raw, path) => (raw === '' ? null : inner.parse(raw, path)));
}

export function text(max = 5000): Param<string> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    if (value.length > max) {
      throw invalidParameter(
        `Invalid string: ${value.slice(0, 20)}...; must be at most ${max} characters`,
        path,
      );
    }
    return value;
  });
}

export function email(): Param<string> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    if (value.length > 512 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
      throw invalidParameter(`Invalid email address: ${value}`, path, 'email_invalid');
    }
    return value;
  });
}

export function webAddress(): Param<string> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    if (!URL.canParse(value)) throw invalidParameter('Not a valid URL', path, 'url_invalid');
    return value;
  });
}

export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Param<number> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    if (!/^-?\d{1,16}$/.test(value) || !Number.isSafeInteger(Number(value))) {
      throw invalidParameter(`Invalid integer: ${value}`, path, 'parameter_invalid_integer');
    }
    const number = Number(value);
    if (number < min) {
      throw invalidParameter(
        `This value must be greater than or equal to ${min}.`,
        path,
        'parameter_invalid_integer',
      );
    }
    if (number > max) {
      throw invalidParameter(
        `This value must be less than or equal to ${max}.`,
        path,
        'parameter_invalid_integer',
      );
    }
    return number;
  });
}

export function flag(): Param<boolean> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    if (value !== 'true' && value !== 'false') throw invalidParameter(`Invalid boolean: ${value}`, path);
    return value === 'true';
  });
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Param<T> {
  return param((raw, path) => {
    const value = leaf(raw, path);
    const found = allowed.find((item) => item === value);
    if (found === undefined) {
      const choice = allowed.length > 1 ? `one of ${listing(allowed)}` : allowed.join('');
      throw invalidParameter(`Invalid ${path}: must be ${choice}`, path);
    }
    return found;
  });
}

function listing(items: readonly string[]): string {
  if (items.length === 2) return items.join(' or ');
  return `${items.slice(0, -1).join(', ')}, or ${items.at(-1) ?? ''}`;
}

export function list<T>(inner: Param<T>): Param<T[]> {
  return param((raw, path) => {
    if (typeof raw === 'string' || Object.keys(raw).some((key) => !/^\d+$/.test(key))) {
      throw invalidParameter('Invalid array', path);
    }
    return Object.entries(raw)
      .sort(([left], [right]) => Number(left) - Number(right))
      .map(([key, value]) => inner.parse(value, `${path}[${key}]`));
  });
}

export function group<S extends Shape>(shape: S): Param<Values<S>> {
  return param((raw, path) => {
    if (typeof raw === 'string') throw invalidParameter('Invalid object', path);
    return parseParams(shape, raw, path);
  });
}

/** Accepts and ignores parameters of features that the emulator does not have. */
export function ignored(): Param<FormValue> {
  return param((raw) => raw);
}

/** Accepts the values of both parsers; the error is that of the second. */
export function either<A, B>(first: Param<A>, second: Param<B>): Param<A | B> {
  return param<A | B>((raw, path) =>
    typeof raw === 'string' ? first.parse(raw, path) : second.parse(raw, path),
  );
}

/** A change of metadata: `null` deletes a key; `null` as a whole deletes all keys. */
export type MetadataChange = Record<string, string | null> | null;

export function metadata(): Param<MetadataChange> {
  return param((raw, path) => {
    if (raw === '') return null;
    if (typeof raw === 'string') throw invalidParameter('Invalid object', path);
    const entries = Object.entries(raw).map(([key, value]): [string, string | null] => {
      const where = `${path}[${key}]`;
      if (typeof value !== 'string') {
        throw invalidParameter(
          'Metadata values must be strings, but for key you passed in a value of type hash',
          path,
        );
      }
      if (key.length > 40) {
        throw invalidParameter(
          `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. ` +
            `Invalid key: ${key}`,
          where,
        );
      }
      if (value.length > 500) {
        throw invalidParameter(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} ` +
            `characters. Invalid value: ${value}`,
          where,
        );
      }
      return [key, value === '' ? null : value];
    });
    return Object.fromEntries(entries);
  });
}

/** Applies a change to metadata; more than fifty keys are a 400. */
export function changeMetadata(
  current: Readonly<Record<string, string>>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return { ...current };
  if (change === null) return {};
  const merged = Object.entries({ ...current, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (merged.length > 50) {
    throw invalidParameter('You cannot have more than 50 metadata keys on an object.', 'metadata');
  }
  return Object.fromEntries(merged);
}

/**
 * Parses the parameters of one request.
 * @throws StripeApiError 400 for the first invalid one
 */
export function parseParams<S extends Shape>(shape: S, tree: FormTree, parent = ''): Values<S> {
  const name = (key: string): string => (parent === '' ? key : `${parent}[${key}]`);
  const unknown = Object.keys(tree).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) {
    const names = unknown.map(name);
    throw invalidParameter(
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      names[0],
      'parameter_unknown',
    );
  }
  const values: Record<string, unknown> = {};
  for (const [key, definition] of Object.entries(shape)) {
    const raw = tree[key];
    if (raw !== undefined) values[key] = definition.parse(raw, name(key));
    else if (definition.required) {
      throw invalidParameter(`Missing required param: ${name(key)}.`, name(key), 'parameter_missing');
    }
  }
  return values as Values<S>;
}

const point = integer(0);
const range = group({ gt: point, gte: point, lt: point, lte: point });

/** Filter on `created`: one second, or a range. */
export const createdFilter = either(point, range);

export const addressShape = {
  city: unsettable(text()),
  country: unsettable(text()),
  line1: unsettable(text()),
  line2: unsettable(text()),
  postal_code: unsettable(text()),
  state: unsettable(text()),
};
