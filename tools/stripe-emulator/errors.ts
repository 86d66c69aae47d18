import type { PaymentIntentRecord, PaymentMethodRecord } from './records';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The `error` object of an API response. */
export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntentRecord;
  payment_method?: PaymentMethodRecord;
}

/** An error response in the format of the API. */
export class StripeApiError extends Error {
  /**
   * @param status HTTP status
   * @param beforeExecution true when the request was rejected before its execution; such a response is not
   * stored under an idempotency key
   */
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly beforeExecution = false,
  ) {
    super(body.message);
  }
}

type Details = Partial<Omit<ErrorBody, 'type' | 'message'>>;

/** Returns the documentation URL of an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

function body(type: ErrorType, message: string, details: Details): ErrorBody {
  return {
    ...(details.code === undefined ? {} : { doc_url: docUrl(details.code) }),
    ...details,
    message,
    type,
  };
}

/** Returns a 400 for invalid parameters; nothing was executed. */
export function invalidParameter(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, body('invalid_request_error', message, defined({ param, code })), true);
}

/** Returns a 400 for a valid request that the state of the account does not allow. */
export function notAllowed(message: string, details: Details = {}): StripeApiError {
  return new StripeApiError(400, body('invalid_request_error', message, details));
}

/** Returns a 402 for a declined card. */
export function cardError(message: string, details: Details): StripeApiError {
  return new StripeApiError(402, body('card_error', message, details));
}

/**
 * Returns a 404 for an unknown object of the path, and a 400 for one of a parameter.
 * @param kind name in the message: `payment_intent`, `customer`, `PaymentMethod`, …
 */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404): StripeApiError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeApiError(
    status,
    body('invalid_request_error', message, { code: 'resource_missing', param }),
  );
}

/** Returns a 401, 403, 404, 409, 429 or 5xx for a request that reached no operation. */
export function rejected(
  status: number,
  message: string,
  details: Details & { type?: ErrorType } = {},
): StripeApiError {
  const { type = 'invalid_request_error', ...rest } = details;
  return new StripeApiError(status, body(type, message, rest), true);
}

function defined(details: Details): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
