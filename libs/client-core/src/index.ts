export type { AttemptReport, CallOptions, ClientOptions, RetryReport } from './caller';
export { type RawCalls, type RawRequest, createClient } from './client';
export {
  ApiError,
  type ApiErrorGuard,
  type ConnectionCode,
  type ErrorDetails,
  type OperationErrorGuard,
  isApiError,
  isErrorOf,
} from './errors';
export { type DateFormat, type FormatOptions, formatDate, formatMoney } from './format';
export type { PageOf, ServiceRules } from './service';
export {
  type CookieAdapter,
  type Session,
  type DeviceStore,
  type SessionStore,
  cookieSession,
  localStorageSession,
  memorySession,
} from './session';
export type { Answer } from './transport';
export type { Arguments, BodyOfSuccess, Call, Each, InputOf, OperationType, ReportCall } from './types';
export type { LocalFile } from './uploads';
export { type VerifyOptions, WebhookVerificationError, type WebhookHeaders, verifyWebhook } from './webhook';
