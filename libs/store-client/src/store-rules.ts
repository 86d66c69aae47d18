import type { ErrorDetails, PageOf, ServiceRules, Session } from '@comptoir/client-core';
import { OPERATIONS } from './generated/operations';
import type { OperationName } from './results';

interface Success {
  data?: unknown;
  meta?: unknown;
  message?: string;
  /** The payment that an order has begun with. */
  payment_intent?: object;
}

interface ErrorBody {
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  meta?: Record<string, unknown>;
}

interface Tokens {
  data?: { access_token?: string; refresh_token?: string };
}

interface PageMeta {
  current_page: number;
  last_page: number;
}

const SIGN_IN: OperationName[] = [
  'auth.login',
  'auth.register',
  'auth.signInWithProvider',
  'auth.signInWithCode',
  'auth.verifyAndSignIn',
  'auth.answerChallenge',
];
const SIGN_OUT: OperationName[] = ['auth.logout', 'auth.logoutEverywhere', 'account.delete'];
const REFRESH: OperationName = 'auth.refreshTokens';

/** The form of requests and responses of the store. */
export const STORE_RULES: ServiceRules = {
  prefix: '/api/v1',
  operations: OPERATIONS,
  signIn: SIGN_IN,
  signOut: SIGN_OUT,
  logout: 'auth.logout' satisfies OperationName,
  guestHeader: 'cart-token',
  refresh: { operation: REFRESH, inputOf: (token) => ({ refresh_token: token }) },
  resultOf,
  errorOf,
  pageOf,
  sessionOf,
};

function resultOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body;
  const { data, meta, message, payment_intent } = body as Success;
  if (payment_intent) return { ...(data as object), payment_intent };
  if (meta !== undefined) return { data, meta };
  return data === undefined && message === undefined ? body : data;
}

function errorOf(body: unknown): ErrorDetails | undefined {
  const { code, message = '', errors, meta } = (body ?? {}) as ErrorBody;
  return code === undefined ? undefined : { code, message, fieldErrors: errors, meta };
}

/** Most lists have their page in `meta`; notifications have it beside their rows. */
function pageOf(result: unknown): PageOf {
  const { data, meta, ...beside } = result as { data: unknown[]; meta?: PageMeta } & PageMeta;
  const { current_page: current, last_page: last } = meta ?? beside;
  return { items: data, isLast: current >= last };
}

function sessionOf(body: unknown): Session | null {
  const { access_token: accessToken, refresh_token: refreshToken } = (body as Tokens)?.data ?? {};
  return accessToken === undefined ? null : { accessToken, refreshToken };
}
