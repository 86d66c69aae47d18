export {
  type CachedRead,
  findSharingProblems,
  ownReads,
  publicReads,
  readAndRevalidate,
} from './caching-check';
export { findCorsHeaders, findCorsProblems } from './cors-check';
export { type TestDatabase, createTestDatabase, readFilesAsText } from './database';
export { readLoggedDeadlocks } from './deadlocks';
export { hostileTokens } from './hostile-tokens';
export { type TestResponse, TestClient, type TestRequest } from './http-client';
export { JOBS_TABLES } from './jobs-tables';
export { findUndescribed, findWrongExamples } from './examples-check';
export { findOpenApiErrors, requiredHeaders } from './openapi-check';
export {
  type DocumentedOperation,
  declaredParameter,
  findPoorOperationNames,
  operationsOf,
  operationsThatWarn,
} from './operations';
export { type MemoryLimit, limitMemory } from './memory-limit';
export { findTablesWithText, findUnclassifiedColumns } from './personal-data';
export { freePorts } from './ports';
export { checkResponses } from './response-check';
export { sharedDocument } from './shared-document';
export { committedDocument, documentSection, routesTable } from './routes-document';
export { findSchemaDifferences } from './schema-check';
export { describeSchema, schemaDocument } from './schema-document';
export { libsOf } from './libs-of';
export { type SqlCheck, checkSql } from './sql-check';
export { type ServiceProcess, startServiceProcess } from './service-process';
export { type ForeignWrite, findForeignWrites } from './table-owners';
export { TableRows } from './table-rows';
export { TestClock } from './test-clock';
export { until } from './until';
export { type Versions, declaredVersions } from './versions';
