export type { LedgerCheck } from '@comptoir/db';
