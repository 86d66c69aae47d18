import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { PasswordHasher } from '@comptoir/auth';
import { runAs } from '@comptoir/audit';
import { readEnv } from '@comptoir/config';
import { Db, createDataSource, databaseUrl } from '@comptoir/db';
import { listAdminAddresses, resetAdminPassword } from './staff/admins/admins.queries';
import { passwordProblem } from './staff/admins/admins.rules';

const REJECTED = 1;
const FAILED = 2;
/** For somebody who has lost the app and the recovery codes, when there is no other administrator. */
const REMOVE_FACTOR = '--remove-second-factor';
const USAGE = `Usage: reset-admin.js <e-mail address of an administrator> [${REMOVE_FACTOR}], the new password on standard input.`;
/** Actor in the activity log that is not an administrator. */
const OPERATOR = { id: 0, role: 'operator', action: 'reset-admin', ip: '', user_agent: '', request_id: '' };

/**
 * Sets another password for an administrator and ends their sessions. Reads the password from standard input,
 * because other users of the machine can read arguments and variables.
 * @returns the exit code
 */
async function main([email, option]: string[]): Promise<number> {
  if (!email || (option !== undefined && option !== REMOVE_FACTOR)) return reject(USAGE);
  if (process.stdin.isTTY) process.stderr.write('New password, then Enter and Ctrl+D:\n');
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  const problem = passwordProblem(password);
  if (problem) return reject(`${problem} ${USAGE}`);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env, {
    DATABASE_URL: databaseUrl(),
    DATABASE_DIRECT_URL: databaseUrl({ default: undefined }),
  });
  const dataSource = await createDataSource({
    url: DATABASE_DIRECT_URL ?? DATABASE_URL,
    poolSize: 1,
    applicationName: 'booking-reset-admin',
    entities: [],
    migrations: [],
  }).initialize();
  try {
    const db = new Db(dataSource);
    const digest = await new PasswordHasher().hash(password);
    const removesFactor = option === REMOVE_FACTOR;
    if (await runAs(OPERATOR, () => resetAdminPassword(db, email.trim(), digest, { removesFactor }))) {
      process.stdout.write('The password is changed, and all sessions of the administrator have ended.\n');
      return 0;
    }
    const known = await listAdminAddresses(db);
    return reject(`No such administrator. There are: ${known.join(', ') || 'none'}.`);
  } finally {
    await dataSource.destroy();
  }
}

function reject(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return REJECTED;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(FAILED);
  },
);
