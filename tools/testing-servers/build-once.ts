import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;

/**
 * Builds something once for all workers of a run of Jest; the others wait for it.
 * @param build writes into the folder
 * @returns the folder, which the end of the run deletes
 * @throws Error when another worker's build failed
 */
export async function buildOnce(name: string, build: (folder: string) => void): Promise<string> {
  const folder = path.join(process.env.TEST_RUN_DIR ?? '', name);
  const mark = (state: 'begun' | 'done' | 'failed'): string => `${folder}.${state}`;
  try {
    // Only one worker makes it.
    mkdirSync(mark('begun'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    while (!existsSync(mark('done'))) {
      if (existsSync(mark('failed')))
        throw new Error(`The build of ${name} failed in another worker.`, { cause: error });
      await sleep(LOOK_MS);
    }
    return folder;
  }
  try {
    build(folder);
    writeFileSync(mark('done'), '');
  } catch (error) {
    writeFileSync(mark('failed'), '');
    throw error;
  }
  return folder;
}
