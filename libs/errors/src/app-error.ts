/** Values for the placeholders of a text: `{ max: 100 }` for `at most {max} characters`. */
export type TextParams = Record<string, string | number>;

/** Fills the placeholders of a text. A placeholder without a value stays as it is. */
export function fillText(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}

/** One problem with an input. */
export interface ErrorIssue {
  /** Path of the field, such as `items.0.quantity`. */
  field: string;
  code: string;
  message: string;
  params?: TextParams;
  /** Machine-readable details, such as `{ field_id: 12 }`. */
  meta?: Record<string, unknown>;
}

/** Optional parts of an error response. */
export interface ErrorDetails {
  /** Replaces the declared message. */
  message?: string;
  /** Values for the placeholders of the message. */
  params?: TextParams;
  /** Messages by field path, such as `items.0.quantity`. Defaults to those of `issues`. */
  errors?: Record<string, string[]>;
  /** All problems, in the order in which they were found. */
  issues?: readonly ErrorIssue[];
  /** Machine-readable details, such as `{ available: 1 }`. */
  meta?: Record<string, unknown>;
  /** Extra response headers, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that a client can cause and may see. Any other error is answered with a plain 500. */
export class AppError extends Error {
  readonly errors?: Record<string, string[]>;
  readonly issues?: readonly ErrorIssue[];
  readonly params?: TextParams;
  readonly meta?: Record<string, unknown>;
  readonly headers?: Record<string, string>;

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(fillText(details.message ?? message, details.params), { cause: details.cause });
    this.name = 'AppError';
    this.errors = details.errors ?? (details.issues && messagesByField(details.issues));
    this.issues = details.issues;
    this.params = details.params;
    this.meta = details.meta;
    this.headers = details.headers;
  }
}

/** Groups messages by field path: `{ 'items.0.quantity': ['quantity must not be less than 1'] }`. */
export function messagesByField(issues: readonly ErrorIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { field, message } of issues) (messages[field] ??= []).push(message);
  return messages;
}

/** Converts an error to an issue of one field. */
export function issueOf(field: string, error: AppError, meta?: ErrorIssue['meta']): ErrorIssue {
  const { code, message, params } = error;
  return { field, code, message, params, meta };
}

/** Returns a copy of the error that concerns one field. */
export function withIssue(field: string, error: AppError): AppError {
  const { code, status, message, params } = error;
  return new AppError(code, status, message, { params, issues: [issueOf(field, error)] });
}

/** A dependency does not respond, though it may in a moment. Answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Makes AppErrors of one kind. Routes declare it by its `code` and `status`. */
export interface ErrorFactory {
  (details?: ErrorDetails): AppError;
  readonly code: string;
  readonly status: number;
  /** The declared message. */
  readonly text: string;
}

/** Error table of a feature: `{ CODE: [status, message] }`. `{name}` in a message is a placeholder. */
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
