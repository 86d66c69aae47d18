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
import type { StoreApi } from './generated/api';
import type { StoreErrorCodes } from './generated/error-codes';
import { STORE_RULES } from './store-rules';

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
  formatMoney,
  localStorageSession,
  memorySession,
  verifyWebhook,
} from '@comptoir/client-core';
export type { StoreErrorCodes } from './generated/error-codes';
export type { components } from './generated/schema';
export type { Input, OperationName, Result } from './results';
export type { StoreEvent } from './store-events';

/** A client of the store: `store.<group>.<operation>(input, options)`. */
export type StoreClient = StoreApi & RawCalls;
/** Every code that a call of the store can fail with. */
export type StoreErrorCode = StoreErrorCodes[keyof StoreErrorCodes] | ConnectionCode;

/** Makes a client of the store. */
export function createStoreClient(options: ClientOptions): StoreClient {
  return createClient<StoreApi>(STORE_RULES, options);
}

/** Narrows an unknown error to one of the store, and to the given codes if there are any. */
export const isApiError = isAnyApiError as ApiErrorGuard<StoreErrorCode>;
/** Narrows an unknown error to one of a named operation, with the codes that it can answer with. */
export const isErrorOf: OperationErrorGuard<StoreErrorCodes> = isAnyErrorOf;
