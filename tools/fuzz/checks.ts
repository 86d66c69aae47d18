import type { FuzzCase } from './cases';
import type { WireResponse } from './send';

/** Properties of the service that checks need. */
export interface CheckOptions {
  /** Text in the records of a customer that no other customer may read. */
  marker: string;
  /** Roles that may read every record. */
  staff: readonly string[];
  /** Roles without a login. */
  strangers: readonly string[];
  /**
   * Returns true when a response of 500 or more is the documented error of an external service that tests do
   * not have.
   */
  isProviderError(operation: string, status: number, body: string): boolean;
}

/** Traces of code, stacks and SQL. */
const LEAKS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|QueryFailedError|TypeError|RangeError|syntax error at|relation \\?"|duplicate key|violates \w+ constraint|invalid input syntax|ECONNREFUSED|Cannot read propert|SELECT .{1,80} FROM /;

/** Returns true when a response is the documented error of an external service. */
export function isProviderError(
  { operation: { method, path } }: FuzzCase,
  { status, body }: WireResponse,
  options: Pick<CheckOptions, 'isProviderError'>,
): boolean {
  return status >= 500 && options.isProviderError(`${method} ${path}`, status, body);
}

/** Returns the fault of a response; undefined when there is none. */
export function faultOf(
  fuzzCase: FuzzCase,
  response: WireResponse,
  options: CheckOptions,
): string | undefined {
  const { operation, role } = fuzzCase;
  const { status, body } = response;
  if (status >= 500 && !isProviderError(fuzzCase, response, options)) return `status ${status}`;
  if (LEAKS.test(body) && !options.staff.includes(role)) return 'exposes internals';
  if (body.includes(options.marker) && !options.staff.includes(role)) return 'shows data of another customer';
  if ('x-injected' in response.headers) return 'lets a header be injected';
  if (response.headers['x-content-type-options'] !== 'nosniff') return 'lacks the security headers';
  if (fuzzCase.hasWrongRoute) return undefined;
  const isSuccess = status < 300;
  if (isSuccess && fuzzCase.mustBeRejected) return 'takes a body that lacks what it needs';
  if (isSuccess && options.strangers.includes(role) && !/^(public|optional)$/.test(operation.access)) {
    return 'lets a stranger in';
  }
  return cachedFault(fuzzCase, response) ?? undocumentedFault(fuzzCase, response);
}

/** Personal responses must not be stored in shared caches. */
function cachedFault({ operation }: FuzzCase, { status, headers }: WireResponse): string | undefined {
  if (operation.access === 'public' || operation.access === 'optional' || status >= 300) return undefined;
  return /no-store|private/.test(headers['cache-control'] ?? '') ? undefined : 'may be cached by others';
}

/** The HTTP parser rejects a longer head before routing (RFC 6585, section 5). */
const HEAD_TOO_LARGE = 431;

function undocumentedFault({ operation }: FuzzCase, response: WireResponse): string | undefined {
  const { status, headers, body } = response;
  if (status === HEAD_TOO_LARGE) return undefined;
  const types = operation.responses[status];
  if (!types) return `answers an undocumented ${status}`;
  const type = headers['content-type']?.split(';')[0];
  if (!types.length) return body ? `answers ${status} with an undocumented body` : undefined;
  if (type === undefined) return `answers ${status} without a content type`;
  if (!types.includes(type)) return `answers ${status} as ${type}, not ${types.join()}`;
  if (type !== 'application/json') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'answers broken JSON';
  }
}
