/** Codes of failures that no service has answered with. */
export type ConnectionCode = 'CONNECTION_LOST' | 'TIMEOUT' | 'UNEXPECTED_RESPONSE';

/** An error response of a service, in one form for both services. */
export interface ErrorDetails {
  code: string;
  message: string;
  fieldErrors?: Record<string, string[]>;
  meta?: Record<string, unknown>;
}

interface ErrorContext {
  /** 0 when there was no response. */
  status: number;
  operation: string;
  requestId?: string;
  /** Milliseconds. */
  retryAfter?: number;
  cause?: unknown;
}

/** A call that failed: an error response, a lost connection or a time-out. */
export class ApiError<Code extends string = string> extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Stable name of the error. */
  readonly code: Code;
  /** Messages by the path of the field, such as `items.0.quantity`. */
  readonly fieldErrors: Record<string, string[]>;
  /** Figures of the error, such as `available`. */
  readonly meta: Record<string, unknown>;
  /** `X-Request-Id` of the response; name it in reports. */
  readonly requestId: string | undefined;
  /** Milliseconds after which the service wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** The operation that was called, such as `orders.place`. */
  readonly operation: string;

  constructor(
    { code, message, fieldErrors = {}, meta = {} }: ErrorDetails & { code: Code },
    context: ErrorContext,
  ) {
    super(message, { cause: context.cause });
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.meta = meta;
    this.status = context.status;
    this.operation = context.operation;
    this.requestId = context.requestId;
    this.retryAfter = context.retryAfter;
  }
}

/** Narrows an unknown error to an ApiError, and to the given codes if there are any. */
export interface ApiErrorGuard<Codes extends string> {
  (error: unknown): error is ApiError<Codes>;
  <Code extends Codes>(error: unknown, ...codes: Code[]): error is ApiError<Code>;
}

/**
 * Returns true for an ApiError with one of the codes, or with any code when none is given. It compares names,
 * because a bundle may contain this package twice.
 */
export const isApiError: ApiErrorGuard<string> = (
  error: unknown,
  ...codes: string[]
): error is ApiError<never> =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  (codes.length === 0 || codes.includes((error as ApiError).code));

/** Returns true for an error of one operation, whose codes are then known. */
export type OperationErrorGuard<Codes> = <Name extends keyof Codes & string>(
  error: unknown,
  operation: Name,
) => error is ApiError<(Codes[Name] & string) | ConnectionCode>;

/** Returns true for an ApiError of the named operation. */
export function isErrorOf(error: unknown, operation: string): error is ApiError<never> {
  return isApiError(error) && error.operation === operation;
}
