import type { Answer, ErrorDetails, PageOf, ServiceRules, Session } from '@comptoir/client-core';
import { OPERATIONS } from './generated/operations';
import type { OperationName } from './results';

interface ErrorBody {
  code?: string;
  error?: string;
  details?: { field: string; message: string }[];
  meta?: Record<string, unknown>;
}

const SIGN_IN: OperationName[] = ['auth.login', 'auth.answerChallenge'];
/** They end all sessions, and return a token in place of the present one. */
const REPLACE_SESSION: OperationName[] = [
  'adminAccount.changePassword',
  'adminAccount.confirmSecondFactor',
  'adminAccount.removeSecondFactor',
];

/** The form of requests and responses of the booking service. */
export const BOOKING_RULES: ServiceRules = {
  prefix: '/api',
  operations: OPERATIONS,
  signIn: SIGN_IN,
  replaceSession: REPLACE_SESSION,
  signOut: [],
  resultOf: (body) => body,
  errorOf,
  pageOf,
  sessionOf,
};

function errorOf(body: unknown): ErrorDetails | undefined {
  const { code, error = '', details = [], meta } = (body ?? {}) as ErrorBody;
  if (code === undefined) return undefined;
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message } of details) (fieldErrors[field] ??= []).push(message);
  return { code, message: error, fieldErrors, meta };
}

/** A page is an array whose number of pages is in a header, or an object with one array and `totalPages`. */
function pageOf(result: unknown, { headers }: Answer, page: number): PageOf {
  if (Array.isArray(result))
    return { items: result, isLast: page >= Number(headers.get('x-total-pages') ?? Infinity) };
  const { totalPages, ...rest } = result as { totalPages: number };
  const items = Object.values(rest).find((value): value is unknown[] => Array.isArray(value)) ?? [];
  return { items, isLast: page >= totalPages };
}

function sessionOf(body: unknown): Session | null {
  const { token } = (body ?? {}) as { token?: string };
  return token === undefined ? null : { accessToken: token };
}
