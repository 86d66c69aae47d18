import { types } from 'node:util';

/** Fields of a PostgreSQL error that the code decides by (PostgreSQL manual, 54.8). */
export interface PgError {
  code: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const EXCLUSION_VIOLATION = '23P01';
const VIOLATIONS = new Set([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, EXCLUSION_VIOLATION]);
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const FEATURE_NOT_SUPPORTED = '0A000';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE]);
/** The value cannot be stored: a number out of range, NUL in a text, or a malformed text of a type. */
const BAD_VALUE = new Set(['22003', '22021', '22P02', '22007', '22008', '22P05']);
const QUERY_CANCELED = '57014';
/**
 * The server cannot work at the moment: it is read-only since another became the primary, its disk, memory or
 * settings are exhausted, it fails to read or write a file, or the pooler before it has lost it.
 */
const UNFIT = new Set(['25006', '53100', '53200', '53400', '58030', '08P01']);
/** Down, starting, out of connections, unfit, or blocked by a lock for longer than the timeout. */
const UNAVAILABLE = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
  ...[...UNFIT, QUERY_CANCELED, LOCK_NOT_AVAILABLE],
]);
/** A host with two addresses fails with an error that has a code and no text. */
const NETWORK_PROBLEM = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);
/** The driver and TypeORM identify these only by their texts. */
const CONNECTION_PROBLEM =
  /Connection terminated|not queryable|query runner (was )?already released|Transaction is not started yet|timeout exceeded when trying to connect|timeout expired|Query read timeout|No server accepts writes|Cannot use a pool|ECONNREFUSED|ECONNRESET|EPIPE/i;

/** SQLSTATE: five digits and capitals, with at least one digit, unlike EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Returns the PostgreSQL error inside an error of the driver or of TypeORM. */
export function pgErrorOf(error: unknown): PgError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const inner = 'driverError' in error ? error.driverError : error;
  if (typeof inner !== 'object' || inner === null || !('code' in inner)) return undefined;
  return typeof inner.code === 'string' && SQLSTATE.test(inner.code) ? (inner as PgError) : undefined;
}

/** @param constraint name of the only constraint that counts */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

/** @param constraint name of the only constraint that counts */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint);
}

/** @param constraint name of the only constraint that counts */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, EXCLUSION_VIOLATION, constraint);
}

/** Returns true for a statement that took longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return pgErrorOf(error)?.code === QUERY_CANCELED;
}

/** Returns true when another run of the whole transaction may succeed. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(pgErrorOf(error)?.code ?? '');
}

/**
 * Returns true when a migration changed the columns of a statement that the connection had prepared. The
 * statement can run again only on a new connection. PostgreSQL has no code for it.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    pgErrorOf(error)?.code === FEATURE_NOT_SUPPORTED &&
    String((error as Error).message).includes('cached plan must not change result type')
  );
}

/**
 * Returns true when the server of a connection cannot work. A new connection may lead to a server that can, such as
 * the new primary.
 */
export function isUnfitServer(error: unknown): boolean {
  return UNFIT.has(pgErrorOf(error)?.code ?? '');
}

/** Meaning of a database error for the caller. */
export type DbFailure = 'conflict' | 'contention' | 'bad-value' | 'unavailable';

/**
 * Classifies an error: the change conflicts with other rows, concurrent transactions conflict repeatedly, a
 * value cannot be stored, or the database is down or too busy. Undefined for any other error, which is a
 * defect.
 */
export function dbFailureOf(error: unknown): DbFailure | undefined {
  const code = pgErrorOf(error)?.code;
  if (code === undefined) return isConnectionProblem(error) ? 'unavailable' : undefined;
  if (VIOLATIONS.has(code)) return 'conflict';
  if (UNAVAILABLE.has(code)) return 'unavailable';
  if (BAD_VALUE.has(code)) return 'bad-value';
  return RETRYABLE.has(code) ? 'contention' : undefined;
}

function isConnectionProblem(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const isOfNetwork = 'code' in error && NETWORK_PROBLEM.has(String(error.code));
  return isOfNetwork || CONNECTION_PROBLEM.test(error.message);
}

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const found = pgErrorOf(error);
  return found?.code === code && (constraint === undefined || found.constraint === constraint);
}
