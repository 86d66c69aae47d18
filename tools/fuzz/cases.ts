import fc from 'fast-check';
import {
  BROKEN_JSON,
  CONTENT_TYPES,
  HOSTILE_KEYS,
  HOSTILE_SEGMENTS,
  RawJson,
  hostileText,
  hostileValue,
} from './hostile';
import { type Operation, type Parameter, resolve } from './openapi';
import { Known, kindOf } from './pool';
import { multipartBody } from './multipart';
import { type Grammar, valid } from './values';

/** A request to send. `Known` values in it are replaced when it is sent. */
export interface FuzzCase {
  operation: Operation;
  role: string;
  method: string;
  /** Values of the path parameters by name; a string is used as it is. */
  path: Record<string, Known | string>;
  /** Appended to the path without encoding. */
  pathSuffix: string;
  query: [name: string, value: Known | string][];
  rawQuery: string;
  headers: Record<string, string>;
  /** JSON, unless it is a string or bytes. */
  body: unknown;
  /** The request is not valid, so that a success is a fault of the service. */
  mustBeRejected: boolean;
  /** The path or method is not that of the operation. */
  hasWrongRoute: boolean;
}

type Change = (draft: FuzzCase) => FuzzCase;

/** Returns requests of an operation: half as the document describes them, half broken in one way. */
export function casesOf(
  grammar: Grammar,
  operation: Operation,
  roles: readonly string[],
): fc.Arbitrary<FuzzCase> {
  const sound = soundCase(grammar, operation, roles);
  const broken = fc
    .tuple(sound, fc.oneof(...changesOf(grammar, operation)))
    .map(([draft, change]) => change(draft));
  return fc.oneof({ weight: 1, arbitrary: sound }, { weight: 1, arbitrary: broken });
}

function soundCase(grammar: Grammar, operation: Operation, roles: readonly string[]): fc.Arbitrary<FuzzCase> {
  const [type, schema] = Object.entries(operation.bodies)[0] ?? [];
  const body = schema ? valid(grammar, schema) : fc.constant(undefined);
  return fc
    .record({
      role: roleFor(operation, roles),
      path: pathOf(operation),
      query: queryOf(grammar, operation),
      body: type?.startsWith('multipart/') ? multipartBody : body,
    })
    .map(({ role, path, query, body: value }): FuzzCase => ({
      operation,
      role,
      method: operation.method,
      path,
      pathSuffix: '',
      query,
      rawQuery: '',
      headers: value === undefined ? {} : { 'content-type': contentTypeOf(type) },
      body: value,
      mustBeRejected: false,
      hasWrongRoute: false,
    }));
}

function contentTypeOf(type = 'application/json'): string {
  return type.startsWith('multipart/') ? `${type}; boundary=fuzz` : type;
}

/** Returns a role, mostly one that may use the operation. */
function roleFor({ access }: Operation, roles: readonly string[]): fc.Arbitrary<string> {
  const fit = roles.includes(access) ? access : 'customer';
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...roles) },
    { weight: 4, arbitrary: fc.constant(roles.includes(fit) ? fit : (roles[0] ?? 'anonymous')) },
  );
}

function pathOf(operation: Operation): fc.Arbitrary<FuzzCase['path']> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc.record(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, segmentOf(operation, parameter)])),
    { noNullPrototype: true },
  );
}

function segmentOf({ path }: Operation, { name, schema }: Parameter): fc.Arbitrary<Known | string> {
  if (schema?.enum) return fc.constantFrom(...schema.enum.map(String));
  const before = path.slice(0, path.indexOf(`{${name}}`));
  const kind = name === 'id' ? kindOf(before) : name.replace(/Id$/, '').replace(/_id$/, '');
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat(100).map((pick) => new Known(kind, pick, '1')) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  );
}

function queryOf(grammar: Grammar, operation: Operation): fc.Arbitrary<FuzzCase['query']> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (!parameters.length) return fc.constant([]);
  const pairs = parameters.map(({ name, schema = {}, required }) =>
    fc.tuple(fc.boolean(), valid(grammar, schema, name.replace(/^.*\[|\]$/g, ''))).map(([isThere, value]) => {
      if (!isThere && !required) return [];
      return [value].flat().map((one): [string, Known | string] => [name, asText(one)]);
    }),
  );
  return fc.tuple(...pairs).map((all) => all.flat());
}

function asText(value: unknown): Known | string {
  if (value instanceof Known) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function changesOf(grammar: Grammar, operation: Operation): fc.Arbitrary<Change>[] {
  const changes: fc.Arbitrary<Change>[] = [hostileHeaders, otherMethod, hostileQuery(operation), pathTricks];
  if (operation.path.includes('{')) changes.push(hostilePath(operation), hostilePath(operation));
  const isJson = 'application/json' in operation.bodies;
  if (isJson) {
    const broken = brokenBody(grammar, operation);
    changes.push(broken, broken, broken, broken, malformedBody, otherContentType);
  } else {
    changes.push(surplusBody);
  }
  return changes;
}

const hostileHeaders: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom(
      'authorization',
      'accept',
      'accept-language',
      'accept-encoding',
      'idempotency-key',
      'if-none-match',
      'cookie',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
      'x-http-method-override',
      'range',
      'origin',
      'user-agent',
      'x-device-id',
    ),
    fc.oneof(
      hostileText,
      fc.constantFrom('Bearer', 'Bearer  ', 'Basic Og==', 'Bearer a.b.c', 'same-key', '*'),
    ),
  )
  .map(([name, text]) => (draft) => ({
    ...draft,
    headers: { ...draft.headers, [name]: headerText(text) },
  }));

/** Returns a valid header value: no line breaks, one byte for each character. */
function headerText(text: string): string {
  return Buffer.from(text.slice(0, 4_000), 'utf8')
    .toString('latin1')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

const otherMethod: fc.Arbitrary<Change> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND')
  .map((method) => (draft) => ({ ...draft, method, hasWrongRoute: true }));

const pathTricks: fc.Arbitrary<Change> = fc
  .constantFrom('/', '//', '/.', '/..', '/%2e%2e/', ';x=1', '%20', '%00', '/1', '.json', '#x', '%')
  .map((pathSuffix) => (draft) => ({ ...draft, pathSuffix, hasWrongRoute: true }));

function hostilePath(operation: Operation): fc.Arbitrary<Change> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  return fc
    .tuple(
      fc.constantFrom(...(names.length ? names : ['id'])),
      fc.oneof(fc.constantFrom(...HOSTILE_SEGMENTS), hostileText.map(encode)),
    )
    .map(([name, segment]) => (draft) => ({
      ...draft,
      path: { ...draft.path, [name]: segment },
      hasWrongRoute: true,
    }));
}

/**
 * Encodes any text like `encodeURIComponent`; half a surrogate pair becomes the replacement character of
 * UTF-8.
 */
export function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function hostileQuery(operation: Operation): fc.Arbitrary<Change> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = fc.oneof(
    fc.constantFrom(...(names.length ? names : ['page'])),
    fc.constantFrom('page', 'per_page', 'sort', '__proto__', 'constructor', 'filter[x]', '', 'q'),
  );
  const form = fc.constantFrom<(key: string) => string>(
    (key) => key,
    (key) => `${key}[]`,
    (key) => `${key}[0]`,
    (key) => `${key}[a][b]`,
    (key) => `${key}[__proto__]`,
  );
  const pairs = fc
    .array(fc.tuple(name, form, hostileText), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([key, write, text]): [string, string] => [write(key), text.slice(0, 2_000)]));
  const raw = fc.constantFrom(
    '',
    '',
    '',
    '&%',
    '&a=%zz',
    '&=&=&',
    `&${'a=1&'.repeat(1_500)}`,
    '&page=%ff%fe',
    '&page=1?page=2',
  );
  return fc.tuple(pairs, raw).map(([query, rawQuery]) => (draft) => ({
    ...draft,
    query: [...draft.query, ...query],
    rawQuery,
  }));
}

/** The id of an existing account. */
const someUser = fc.nat(100).map((pick) => new Known('user', pick, 1));

const ROOTS: unknown[] = [null, [], [[]], 1, 'text', true, [{}]];

function brokenBody(grammar: Grammar, operation: Operation): fc.Arbitrary<Change> {
  const root = resolve(grammar.document, operation.bodies['application/json'] ?? {});
  const required = root.required ?? [];
  const keys = Object.keys(root.properties ?? {});
  const change =
    (edit: (body: Record<string, unknown>) => void): Change =>
    (draft) => {
      const body = isObject(draft.body) ? { ...draft.body } : {};
      edit(body);
      return { ...draft, body };
    };
  const changes: fc.Arbitrary<Change>[] = [
    fc
      .tuple(fc.constantFrom(...(keys.length ? keys : ['x'])), hostileValue)
      .map(([key, value]) => change((body) => (body[key] = value))),
    fc
      .tuple(fc.constantFrom(...HOSTILE_KEYS), fc.oneof(hostileValue, someUser))
      .map(([key, value]) => change((body) => define(body, key, value))),
    fc.tuple(fc.nat(30), hostileValue).map(([at, value]) => change((body) => replaceLeaf(body, at, value))),
    fc.constantFrom(...ROOTS).map((body) => (draft) => ({
      ...draft,
      body,
      mustBeRejected: operation.isBodyRequired && required.length > 0,
    })),
  ];
  if (required.length) {
    changes.push(
      fc.constantFrom(...required).map((key) => (draft) => ({
        ...change((body) => delete body[key])(draft),
        mustBeRejected: true,
      })),
    );
  }
  return fc.oneof(...changes);
}

const malformedBody: fc.Arbitrary<Change> = fc
  .constantFrom(...BROKEN_JSON)
  .map((body) => (draft) => ({ ...draft, body }));

const otherContentType: fc.Arbitrary<Change> = fc
  .constantFrom(...CONTENT_TYPES)
  .map((type) => (draft) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } }));

const surplusBody: fc.Arbitrary<Change> = fc
  .tuple(
    fc.oneof(fc.constantFrom<unknown>(...BROKEN_JSON), hostileValue),
    fc.constantFrom(...CONTENT_TYPES, 'application/json'),
  )
  .map(([body, type]) => (draft) => ({
    ...draft,
    body,
    headers: { ...draft.headers, 'content-type': type },
  }));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Buffer);
}

function define(body: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(body, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Replaces some value deep in a body; lists and objects on the path are copied. */
function replaceLeaf(body: Record<string, unknown>, at: number, value: unknown): void {
  const keys = Object.keys(body);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return;
  const child = body[key];
  if (Array.isArray(child) && isObject(child[0])) {
    const first = { ...child[0] };
    replaceLeaf(first, at >> 1, value);
    body[key] = [first, ...(child.slice(1) as unknown[])];
  } else if (isObject(child) && !(child instanceof Known) && !(child instanceof RawJson)) {
    const copy = { ...child };
    replaceLeaf(copy, at >> 1, value);
    body[key] = copy;
  } else {
    body[key] = value;
  }
}
