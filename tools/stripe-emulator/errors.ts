import type { PaymentIntentRecord, PaymentMethodRecord } from './records';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The `error` object of an API answer. */
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

/** An answer other than success, in the words and the shape of the API. */
export class StripeApiError extends Error {
  /**
   * @param status HTTP status
   * @param beforeExecution true when the request was refused before it began to act: such an answer is not
   *   kept under an idempotency key
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

/** Address of the explanation of an error code. */
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

/** 400: the parameters are wrong in themselves; nothing was executed. */
export function invalidParameter(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, body('invalid_request_error', message, defined({ param, code })), true);
}

/** 400: the request is well formed but the state of the account does not allow it. */
export function refused(message: string, details: Details = {}): StripeApiError {
  return new StripeApiError(400, body('invalid_request_error', message, details));
}

/** 402: the card issuer, or the card itself, refused. */
export function cardError(message: string, details: Details): StripeApiError {
  return new StripeApiError(402, body('card_error', message, details));
}

/**
 * 404 for the object that the path names, 400 for one that a parameter names.
 *
 * @param kind what the message calls it: `payment_intent`, `customer`, `PaymentMethod`, …
 */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404): StripeApiError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeApiError(
    status,
    body('invalid_request_error', message, { code: 'resource_missing', param }),
  );
}

/** 401, 403, 404, 409, 429, 5xx: the request never reached an operation. */
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
