import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Disappointment, type Narrator } from './narrator';

const PROGRAM = path.resolve(__dirname, '../../../store-api/apps/store-api/src/reconcile.js');

/** Holds the money, the stock and the points of the whole shop against their ledgers. */
export async function reconcile(narrator: Narrator, databaseUrl: string): Promise<void> {
  narrator.story('The books after it all');
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { env }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Disappointment(`The books are wrong: ${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  const lines = stdout.trim().split('\n');
  narrator.expect(lines.length > 1, 'The check of the books should say what it checked.');
  for (const line of lines.filter(Boolean)) narrator.fact(line);
}
