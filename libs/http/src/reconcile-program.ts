import { readEnv } from '@comptoir/config';
import {
  type LedgerCheck,
  createDataSource,
  databaseUrl,
  reportLedgerChecks,
  runLedgerChecks,
} from '@comptoir/db';

const FAULTY = 1;
const FAILED = 2;

/**
 * Runs the checks on the database of the environment and prints the result. Exits with 0 when all checks
 * pass, with 1 when one fails, with 2 when the database could not be read.
 * @param applicationName name of the session, such as `store-reconcile`
 */
export function runReconciliation(
  env: NodeJS.ProcessEnv,
  applicationName: string,
  checks: readonly LedgerCheck[],
): void {
  reconcile(env, applicationName, checks).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(FAILED);
    },
  );
}

async function reconcile(
  env: NodeJS.ProcessEnv,
  applicationName: string,
  checks: readonly LedgerCheck[],
): Promise<number> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(env, {
    DATABASE_URL: databaseUrl(),
    DATABASE_DIRECT_URL: databaseUrl({ default: undefined }),
  });
  const dataSource = await createDataSource({
    url: DATABASE_DIRECT_URL ?? DATABASE_URL,
    poolSize: 1,
    applicationName,
    entities: [],
    migrations: [],
    statementTimeout: 0,
  }).initialize();
  try {
    const findings = await runLedgerChecks(dataSource, checks);
    process.stdout.write(reportLedgerChecks(findings));
    return findings.some(({ violations }) => violations.length > 0) ? FAULTY : 0;
  } finally {
    await dataSource.destroy();
  }
}
