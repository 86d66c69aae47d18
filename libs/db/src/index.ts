export { Db } from './db';
export { Tx, type Queryable } from './tx';
export { DbModule, type DbOptions } from './db.module';
export {
  type ExpectedVersion,
  type VersionedRecord,
  currentExpectation,
  runExpecting,
} from './expected-version';
export { Batcher } from './batcher';
export { SingleFlight } from './single-flight';
export { KeyedQueue, type KeyedQueueOptions } from './keyed-queue';
export { CountedFilter, Filter } from './filter';
export { containsPattern, prefixPattern } from './like-pattern';
export { type ListQuery, listQuery, readPage } from './list-query';
export { type CounterCache, compactCounters, counterDrift } from './counter-cache';
export { type Finding, type LedgerCheck, reportLedgerChecks, runLedgerChecks } from './ledger-checks';
export { createDataSource } from './data-source';
export { databaseUrl } from './database-url';
export { migrate, migrateDatabase, withMigrationClient } from './migrate';
export { PARTITION_CHECK, rotatePartitions } from './partitions';
export { anyOf } from './planner';
export {
  type DbFailure,
  dbFailureOf,
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  pgErrorOf,
  isStatementTimeout,
} from './pg-errors';
