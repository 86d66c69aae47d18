import type { DataSource } from 'typeorm';
import type { LedgerCheck } from './ledger-check';
import { LEDGER_CHECKS } from './reconciliation.queries';

/** A row that breaks a rule. */
export interface Violation {
  subject: string;
  detail: string;
}

/** A check and the rows that break its rule. */
export interface Finding {
  check: LedgerCheck;
  violations: Violation[];
}

/** Runs all checks in one read-only snapshot, which running transactions cannot disturb. */
export async function reconcile(dataSource: DataSource): Promise<Finding[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('SET TRANSACTION READ ONLY');
    const findings: Finding[] = [];
    for (const check of LEDGER_CHECKS) {
      const violations = (await runner.query(check.violations)) as Violation[];
      findings.push({ check, violations });
    }
    await runner.commitTransaction();
    return findings;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

const SHOWN = 20;

/** Formats the result for operators: a line for each check, and the first rows that break its rule. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, violations }) => {
    if (violations.length === 0) return [`ok    ${check.name}`];
    const rest = violations.length - SHOWN;
    return [
      `WRONG ${check.name}: ${check.description}`,
      ...violations.slice(0, SHOWN).map(({ subject, detail }) => `        ${subject}: ${detail}`),
      ...(rest > 0 ? [`        and ${rest} more`] : []),
    ];
  });
  const broken = findings.filter(({ violations }) => violations.length > 0).length;
  const summary = broken
    ? `${broken} of ${findings.length} checks failed.`
    : `All ${findings.length} checks passed.`;
  return [...lines, '', summary, ''].join('\n');
}
