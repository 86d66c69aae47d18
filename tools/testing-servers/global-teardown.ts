import './global-setup';

/** Jest's `globalTeardown`: ends the servers of `globalSetup` and removes their data. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.comptoirTestServers?.stop();
}
