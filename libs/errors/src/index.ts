/** What an answer may carry beside code and message. */
export interface ErrorDetails {
  /** Replaces the declared message. */
  message?: string;
  /** Messages by field path, such as `items.0.quantity`. */
  errors?: Record<string, string[]>;
  /** Machine-readable facts, such as `{ available: 1 }`. */
  meta?: Record<string, unknown>;
  /** Extra response headers, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that a client can cause and may see. Everything else is answered as a bare 500. */
export class AppError extends Error {
  readonly errors?: Record<string, string[]>;
  readonly meta?: Record<string, unknown>;
  readonly headers?: Record<string, string>;

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(details.message ?? message, { cause: details.cause });
    this.name = 'AppError';
    this.errors = details.errors;
    this.meta = details.meta;
    this.headers = details.headers;
  }
}

/** Something that the service depends on does not answer, though it may in a moment; answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Makes one kind of AppError; `code` and `status` are readable, so that routes can declare it. */
export interface ErrorFactory {
  (details?: ErrorDetails): AppError;
  readonly code: string;
  readonly status: number;
  /** The declared message. */
  readonly text: string;
}

/** A feature's error table: `{ CODE: [status, message] }`. */
type ErrorTable = Record<string, readonly [status: number, message: string]>;

/**
 * Declares the errors of a feature in one table.
 * @example
 * export const OrderErrors = defineErrors({ ORDER_NOT_FOUND: [404, 'Order not found.'] });
 * throw OrderErrors.ORDER_NOT_FOUND();
 */
export function defineErrors<T extends ErrorTable>(table: T): { readonly [K in keyof T]: ErrorFactory } {
  const factories = Object.entries(table).map(([code, [status, message]]) => {
    const make = (details?: ErrorDetails): AppError => new AppError(code, status, message, details);
    return [code, Object.assign(make, { code, status, text: message })] as const;
  });
  return Object.fromEntries(factories) as unknown as { readonly [K in keyof T]: ErrorFactory };
}
