import type { DataSource } from 'typeorm';

/** A rule about stored data that holds whenever no transaction is running. */
export interface LedgerCheck {
  name: string;
  /** The rule in words. */
  description: string;
  /** Query of the rows that break the rule: `subject` names the row, `detail` the difference. */
  violations: string;
}

/** A row that breaks a rule. */
interface Violation {
  subject: string;
  detail: string;
}

/** A check and the rows that break its rule. */
export interface Finding {
  check: LedgerCheck;
  violations: Violation[];
}

/** Runs all checks in one read-only snapshot, which running transactions cannot disturb. */
export async function runLedgerChecks(
  dataSource: DataSource,
  checks: readonly LedgerCheck[],
): Promise<Finding[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('SET TRANSACTION READ ONLY');
    const findings: Finding[] = [];
    for (const check of checks) {
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
export function reportLedgerChecks(findings: readonly Finding[]): string {
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
