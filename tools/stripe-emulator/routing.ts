import type { Account, Origin } from './account';
import { rejected } from './errors';
import { expand } from './expand';
import { emptyTree, type FormTree } from './form';
import { decodeSegment } from './ids';
import { list, parseParams, text, type Shape, type Values } from './params';

/** The caller: the owner of the account, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable';

/** One API request. */
export interface Call extends Origin {
  readonly account: Account;
  readonly caller: Caller;
  /** API version of the request, such as `2026-10-28.endive`. */
  readonly version: string;
  /** The id in the path; empty without one. */
  readonly id: string;
}

/** An operation with parsed parameters. */
export type Operation = () => object;

export interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly callers: readonly Caller[];
  /** Parses the parameters. Errors thrown here are rejections before execution. */
  prepare(call: Call, form: FormTree): Operation;
}

/**
 * Declares an operation of the API.
 * @param path such as `/v1/refunds/:id`
 * @param shape its parameters besides `expand`
 * @param callers keys that may call it; by default only the secret key
 */
export function route<S extends Shape>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  shape: S,
  run: (call: Call, params: Values<S>) => object,
  callers: readonly Caller[] = ['secret'],
): Route {
  const expandable = list(text());
  return {
    method,
    segments: path.split('/').slice(1),
    callers,
    prepare: (call, form) => {
      const { expand: requested, ...rest } = form;
      const params = parseParams(shape, Object.assign(emptyTree(), rest));
      const paths = requested === undefined ? [] : expandable.parse(requested, 'expand');
      return () => expand(call.account, run(call, params), paths);
    },
  };
}

/** Returns the route of a request and the id in its path; 404 when there is none. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } {
  const segments = path.split('/').slice(1);
  for (const candidate of routes) {
    if (candidate.method !== method || candidate.segments.length !== segments.length) continue;
    let id = '';
    const matches = candidate.segments.every((segment, index) => {
      const actual = segments[index] ?? '';
      if (segment !== ':id') return segment === actual;
      id = decodeSegment(actual);
      return id !== '';
    });
    if (matches) return { route: candidate, id };
  }
  throw rejected(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
      'https://support.stripe.com/.',
  );
}
