import { rmSync } from 'node:fs';

import './global-setup';

/** Jest's `globalTeardown`: stops the servers of `globalSetup` and deletes their data. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.comptoirTestServers?.stop();
  if (process.env.TEST_RUN_DIR) rmSync(process.env.TEST_RUN_DIR, { recursive: true, force: true });
}
