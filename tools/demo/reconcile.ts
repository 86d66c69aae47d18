import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UnexpectedResult, type Narrator } from './narrator';

const PROGRAM = path.resolve(__dirname, '../../../store-api/apps/store-api/src/reconcile.js');

/** Reconciles money, stock and points of the whole shop with their ledgers. */
export async function reconcile(narrator: Narrator, databaseUrl: string): Promise<void> {
  narrator.story('Reconciliation');
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { env }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new UnexpectedResult(`The ledgers do not agree: ${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  const lines = stdout.trim().split('\n');
  narrator.expect(lines.length > 1, 'The reconciliation should list its checks.');
  for (const line of lines.filter(Boolean)) narrator.fact(line);
}
