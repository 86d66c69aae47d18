import './global-setup';

/** Jest's `globalTeardown`: stops the servers of `globalSetup` and deletes their data. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.comptoirTestServers?.stop();
}
