import { Baseline1795409400000 } from './1795409400000-baseline';

/** Migrations in the order in which they run. */
export const MIGRATIONS = [Baseline1795409400000];
