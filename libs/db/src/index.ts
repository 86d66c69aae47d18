export { Db } from './db';
export { Tx, type Queryable } from './tx';
export { DbModule, type DbOptions } from './db.module';
export { GroupCommit } from './group-commit';
export { JoinedReads } from './joined-reads';
export { KeyedQueue, type KeyedQueueOptions } from './keyed-queue';
export { CountedFilter, Filter } from './filter';
export { containing, startingWith } from './like';
export { type List, filteredList, readPage } from './page';
export { type RowCounts, foldCounts, miscounted } from './row-counts';
export { createDataSource } from './data-source';
export { migrate, migrateDatabase } from './migrate';
export { anyOf } from './planner';
export {
  type DbFailure,
  dbFailureOf,
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  pgErrorOf,
} from './pg-errors';
