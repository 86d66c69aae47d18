import { type CallOptions, type Caller, type ClientOptions, createCaller } from './caller';
import { type FlatInput, type Operation, parseOperations } from './operations';
import type { ServiceRules } from './service';

/** A call of a route that the client does not know. */
export interface RawRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path behind the prefix of the service. */
  path: string;
  /** Query of a GET, body of the others. */
  input?: FlatInput;
}

/** Calls of routes that the client does not know, with the session, retries and errors of all others. */
export interface RawCalls {
  raw: { request: <Result = unknown>(request: RawRequest, options?: CallOptions) => Promise<Result> };
}

/**
 * Makes a client: `client.<tag>.<operation>(input, options)`. For each list there is a second method that
 * walks through its pages: `each` for `list`, `eachItem` for `item` and `listItem`. `client.raw.request` calls the
 * other routes, such as those of extensions.
 */
export function createClient<Api extends object>(
  rules: ServiceRules,
  options: ClientOptions,
): Api & RawCalls {
  const operations = parseOperations(rules.operations);
  const { call } = createCaller(rules, operations, options);
  const methodOf = (tag: string, name: string): unknown => {
    const operation = operations.get(`${tag}.${name}`);
    if (operation) {
      return async (input?: FlatInput, callOptions?: CallOptions) =>
        (await call(operation, input, callOptions)).result;
    }
    const list = listOf(operations, tag, name);
    return (
      list && ((input?: FlatInput, callOptions?: CallOptions) => walk(rules, call, list, input, callOptions))
    );
  };
  const raw = { request: requestOf(call) };
  const tags = new Set([...operations.keys()].map((name) => name.split('.')[0]));
  return cachedObject((tag) => {
    if (tag === 'raw') return raw;
    return tags.has(tag) ? cachedObject((name) => methodOf(tag, name)) : undefined;
  }) as Api & RawCalls;
}

/** Returns the function that calls a route which the client does not know. */
function requestOf(call: Caller): RawCalls['raw']['request'] {
  return async ({ method = 'GET', path, input }, options) => {
    const operation = {
      name: `${method} ${path}`,
      method,
      path,
      takesKey: method !== 'GET',
      isUpload: false,
    };
    return (await call(operation, input, options)).result as never;
  };
}

/** Finds the list that a method walks through: `list` for `each`, `listItem` or `item` for `eachItem`. */
function listOf(
  operations: ReadonlyMap<string, Operation>,
  tag: string,
  name: string,
): Operation | undefined {
  if (!name.startsWith('each')) return undefined;
  const rest = name.slice('each'.length);
  const plain = rest.charAt(0).toLowerCase() + rest.slice(1);
  return operations.get(`${tag}.list${rest}`) ?? operations.get(`${tag}.${plain}`);
}

async function* walk(
  rules: ServiceRules,
  call: Caller,
  list: Operation,
  input: FlatInput = {},
  options?: CallOptions,
): AsyncGenerator<unknown, void> {
  for (let page = Number(input.page ?? 1); ; page += 1) {
    const { result, answer } = await call(list, { ...input, page }, options);
    const { items, isLast } = rules.pageOf(result, answer, page);
    yield* items;
    if (isLast || items.length === 0) return;
  }
}

/** Returns an object whose members are made when they are first read. */
function cachedObject(make: (name: string) => unknown): object {
  return new Proxy(Object.create(null) as Record<string, unknown>, {
    get(made, name) {
      if (typeof name !== 'string') return undefined;
      return (made[name] ??= make(name));
    },
  });
}
