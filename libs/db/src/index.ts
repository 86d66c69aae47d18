export { Db, Tx, type Queryable } from './db';
export { DbModule, type DbOptions } from './db.module';
export { createDataSource } from './data-source';
export { migrate } from './migrate';
export {
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  pgErrorOf,
  toAppError,
} from './pg-errors';
