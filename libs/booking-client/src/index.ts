import {
  type ApiErrorGuard,
  type ClientOptions,
  type ConnectionCode,
  type OperationErrorGuard,
  type RawCalls,
  createClient,
  isApiError as isAnyApiError,
  isErrorOf as isAnyErrorOf,
} from '@comptoir/client-core';
import { BOOKING_RULES } from './booking-rules';
import type { BookingApi } from './generated/api';
import type { BookingErrorCodes } from './generated/error-codes';

export {
  ApiError,
  type AttemptReport,
  type CallOptions,
  type ClientOptions,
  type LocalFile,
  type RawRequest,
  type RetryReport,
  type Session,
  type DeviceStore,
  type SessionStore,
  WebhookVerificationError,
  cookieSession,
  formatDate,
  localStorageSession,
  memorySession,
  verifyWebhook,
} from '@comptoir/client-core';
export type { BookingEvent } from './booking-events';
export type { BookingErrorCodes } from './generated/error-codes';
export type { components } from './generated/schema';
export type { Input, OperationName, Result } from './results';

/** A client of the booking service: `booking.<group>.<operation>(input, options)`. */
export interface BookingClient extends BookingApi, RawCalls {
  /** Returns the IANA zone of the business, in which times without an offset are. It is asked for once. */
  timeZone(): Promise<string>;
}

/** Every code that a call of the booking service can fail with. */
export type BookingErrorCode = BookingErrorCodes[keyof BookingErrorCodes] | ConnectionCode;

/** Makes a client of the booking service. */
export function createBookingClient(options: ClientOptions): BookingClient {
  const api = createClient<BookingApi>(BOOKING_RULES, options);
  let zone: Promise<string> | undefined;
  const timeZone = (): Promise<string> => {
    zone ??= api.widget.getSettings().then(
      ({ timezone }) => timezone,
      (error: unknown) => {
        zone = undefined;
        throw error;
      },
    );
    return zone;
  };
  return Object.assign(api, { timeZone });
}

/** Narrows an unknown error to one of the service, and to the given codes if there are any. */
export const isApiError = isAnyApiError as ApiErrorGuard<BookingErrorCode>;
/** Narrows an unknown error to one of a named operation, with the codes that it can answer with. */
export const isErrorOf: OperationErrorGuard<BookingErrorCodes> = isAnyErrorOf;
