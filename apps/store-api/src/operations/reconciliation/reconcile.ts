import { type Finding, reportLedgerChecks, runLedgerChecks } from '@comptoir/db';
import type { DataSource } from 'typeorm';
import { LEDGER_CHECKS } from './reconciliation.queries';

/** Runs all checks of the store in one read-only snapshot. */
export const reconcile = (dataSource: DataSource): Promise<Finding[]> =>
  runLedgerChecks(dataSource, LEDGER_CHECKS);

export const report = reportLedgerChecks;
