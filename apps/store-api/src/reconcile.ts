import 'reflect-metadata';
import { readEnv } from '@comptoir/config';
import { createDataSource, databaseUrl } from '@comptoir/db';
import { reconcile, report } from './operations/reconciliation/reconcile';

const FAULTY = 1;
const FAILED = 2;

/** Exits with 0 when all checks pass, with 1 when one fails, with 2 when the database could not be read. */
async function main(): Promise<number> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env, {
    DATABASE_URL: databaseUrl(),
    DATABASE_DIRECT_URL: databaseUrl({ default: undefined }),
  });
  const dataSource = await createDataSource({
    url: DATABASE_DIRECT_URL ?? DATABASE_URL,
    poolSize: 1,
    applicationName: 'store-reconcile',
    entities: [],
    migrations: [],
    statementTimeout: 0,
  }).initialize();
  try {
    const findings = await reconcile(dataSource);
    process.stdout.write(report(findings));
    return findings.some(({ violations }) => violations.length > 0) ? FAULTY : 0;
  } finally {
    await dataSource.destroy();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(FAILED);
  },
);
