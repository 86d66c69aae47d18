export type { WebhookDocs } from './openapi-webhooks';
export { type Access, type Principal, RouteAccess, isForStaff } from './access';
export { clientKey } from './client-address';
export { NetworkListField, isInNetworks } from './networks';
export { FairQueue } from './fair-queue';
export { createHttpApp, type HttpAppOptions } from './app';
export { type CachePolicy, matchesEtag } from './response-cache';
export { type CorsPolicy } from './cors';
export { Endpoint } from './endpoint';
export { type EndpointOptions, NotFoundCheck, hasEndpoint } from './endpoint-options';
export { isNormalAddress } from './email-addresses';
export * from './fields';
export { Uploads } from './multipart-forms';
export { RequestHeader } from './header.decorator';
export { type InputCode, InputErrors } from './input-errors';
export { Health, type HealthCheck, ReadOnlyError } from './health';
export { HttpModule, type HttpModuleOptions } from './http.module';
export { type InternalRoutes, startInternalServer } from './internal-server';
export { NestLogger, createLogger } from './logging';
export { runReconciliation } from './reconcile-program';
export { type LabelledCounter, Metrics } from './metrics';
export { type DocsOptions, buildBareDocument, buildOpenApiDocument } from './openapi';
export { type TagDocs } from './openapi-info';
export { type FieldDocs } from './openapi-fields';
export { type ExampleDocs } from './openapi-examples';
export { type Page, PageMeta, PageQuery, pageView, pageSchema } from './pagination';
export { type ProcessOptions, runUntilSignal, runMain, startApi, whileAlive } from './process';
export { Caller, Client, type ClientInfo, OptionalCaller } from './principal.decorator';
export { Envelope, type FrameworkErrors } from './envelope';
export { serveReference } from './reference';
export { addSecurityHeaders } from './security-headers';
export { type RateLimitOptions, type RateLimitRule, RateLimits } from './rate-limits';
export {
  keyByAccount,
  keyByAccountAndAddress,
  keyByApiKey,
  keyByUser,
  accountGuessLimit,
} from './rate-limit-keys';
export { currentClient, currentRequestId, runWithRequestId } from './request-context';
export { DateOnly, Decimal, Timestamp, Version, nullable, view, stringEnum } from './schemas';
export { Slugs, type TextShape, type TextSource } from './text-shape';
export { type StreamedFile, Upload, type UploadOptions, UploadStream, type UploadedFile } from './uploads';
export { IdPipe, InvalidInput, createValidationPipe, errorsByPath, isRowId } from './validation';
