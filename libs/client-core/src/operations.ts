/**
 * The mark of a success that is not JSON alone: `~` for a file, `#` for a page and `,` for JSON or CSV. A page is HTML;
 * every other HTML comes from between, such as the login of a network.
 */
export type ResponseMark = '~' | '#' | ',';

/** An operation of a service, as its client needs it. */
export interface Operation {
  /** `<tag>.<operation>`. */
  name: string;
  method: string;
  /** Template, such as `/orders/{order_number}`. */
  path: string;
  /** Takes an `Idempotency-Key`. */
  takesKey: boolean;
  /** The body is a form with a file. */
  isUpload: boolean;
  /** Absent for JSON. */
  returns?: ResponseMark;
}

/** Input of a call: parameters of the path, of the query and of the body, by name. */
export type FlatInput = Record<string, unknown>;

/** An input, divided into the parts of a request. */
export interface RequestParts {
  path: FlatInput;
  query: FlatInput;
  body?: FlatInput;
}

const METHODS = { G: 'GET', P: 'POST', U: 'PUT', A: 'PATCH', D: 'DELETE' };

/**
 * Reads a table of operations. A line with a group and the beginning of its paths is followed by a line for
 * each of its operations: a blank, the name, a letter for the method and the rest of the path. After the letter, `!`
 * stands for an idempotency key, `^` for an upload, and a ResponseMark for what is not JSON.
 */
export function parseOperations(table: string): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  let group = '';
  let beginning = '';
  for (const line of table.trim().split('\n')) {
    const [first = '', second = '', third = '', rest = ''] = line.split(' ');
    if (first !== '') {
      [group, beginning] = [first, second];
      continue;
    }
    const name = `${group}.${second}`;
    operations.set(name, {
      name,
      method: METHODS[third[0] as keyof typeof METHODS],
      path: beginning + rest,
      takesKey: third.includes('!'),
      isUpload: third.includes('^'),
      returns: /[~#,]/.exec(third)?.[0] as ResponseMark | undefined,
    });
  }
  return operations;
}

/** Divides an input: names of the template go to the path, others to the query of a GET or to the body. */
export function divideInput({ method, path }: Operation, input: FlatInput): RequestParts {
  const parts = { path: {} as FlatInput, rest: {} as FlatInput };
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    parts[path.includes(`{${name}}`) ? 'path' : 'rest'][name] = value;
  }
  if (method === 'GET') return { path: parts.path, query: parts.rest };
  const body = Object.keys(parts.rest).length > 0 ? parts.rest : undefined;
  return { path: parts.path, query: {}, body };
}
