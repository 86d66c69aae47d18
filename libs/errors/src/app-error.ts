/** Values of the placeholders of a text: `{ max: 100 }` for `at most {max} characters`. */
export type TextParams = Record<string, string | number>;

/** A text with its placeholders filled; one that has no value stays as it is. */
export function fillText(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}

/** One fault of an input. */
export interface ErrorIssue {
  /** Path of the field, such as `items.0.quantity`. */
  field: string;
  code: string;
  message: string;
  params?: TextParams;
  /** Machine-readable facts beside it, such as `{ field_id: 12 }`. */
  meta?: Record<string, unknown>;
}

/** What an answer may carry beside code and message. */
export interface ErrorDetails {
  /** Replaces the declared message. */
  message?: string;
  /** Values of the placeholders of the message. */
  params?: TextParams;
  /** Messages by field path, such as `items.0.quantity`; those of `issues` when there are some. */
  errors?: Record<string, string[]>;
  /** Every fault that was found, the first one first. */
  issues?: readonly ErrorIssue[];
  /** Machine-readable facts, such as `{ available: 1 }`. */
  meta?: Record<string, unknown>;
  /** Extra response headers, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that a client can cause and may see. Everything else is answered as a bare 500. */
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

/** Messages by field path: `{ 'items.0.quantity': ['quantity must not be less than 1'] }`. */
export function messagesByField(issues: readonly ErrorIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { field, message } of issues) (messages[field] ??= []).push(message);
  return messages;
}

/** An error as a fault of one field. */
export function issueOf(field: string, error: AppError, meta?: ErrorIssue['meta']): ErrorIssue {
  const { code, message, params } = error;
  return { field, code, message, params, meta };
}

/** An error that is about one field. */
export function withIssue(field: string, error: AppError): AppError {
  const { code, status, message, params } = error;
  return new AppError(code, status, message, { params, issues: [issueOf(field, error)] });
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

/** A feature's error table: `{ CODE: [status, message] }`; `{name}` in a message stands for a parameter. */
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
