import type { ErrorDetails } from './errors';
import type { FlatInput } from './operations';
import type { Session } from './session';
import type { Answer } from './transport';

/** One page of a list. */
export interface PageOf {
  items: unknown[];
  isLast: boolean;
}

/** The rules of one service, from which its client is made. */
export interface ServiceRules {
  /** Prefix of all routes, such as `/api/v1`. */
  prefix: string;
  /** See parseOperations. */
  operations: string;
  /** Returns the part of a success that callers want. */
  resultOf(body: unknown): unknown;
  /** Reads the body of an error; undefined when it is not one of the service. */
  errorOf(body: unknown): ErrorDetails | undefined;
  /** Reads a page; `result` is what resultOf returned, `page` its number from 1. */
  pageOf(result: unknown, answer: Answer, page: number): PageOf;
  /** Returns the session that a response opens; null when it opens none. */
  sessionOf(body: unknown): Session | null;
  /** Operations that open a session. They are sent without a token. */
  signIn: readonly string[];
  /** Operations of a session that return a new one in its place. */
  replaceSession?: readonly string[];
  /** Header with the token of a guest, where the service has guests. */
  guestHeader?: string;
  /** Operations that end the session. */
  signOut: readonly string[];
  /** The one of them after which the session is forgotten even if the service cannot be asked. */
  logout?: string;
  /** The operation that renews a session, and its input. */
  refresh?: { operation: string; inputOf(refreshToken: string): FlatInput };
}
