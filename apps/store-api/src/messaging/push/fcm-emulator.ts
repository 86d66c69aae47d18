import { Agent } from 'node:https';
import { type Socket, connect } from 'node:net';
import type { AppOptions } from 'firebase-admin/app';

/**
 * Sends the requests of the SDK, which knows only the host of the real service, to a server with plain HTTP.
 */
class EmulatorAgent extends Agent {
  constructor(private readonly base: URL) {
    super({ keepAlive: false });
  }

  override createConnection(): Socket {
    return connect(Number(this.base.port || 80), this.base.hostname);
  }
}

/**
 * Returns options for an emulator, which accepts any access token.
 * @param apiBase such as `http://localhost:8082`
 */
export function emulatorOptions(apiBase: string): AppOptions {
  return {
    credential: {
      getAccessToken: () => Promise.resolve({ access_token: 'emulator', expires_in: 3600 }),
    },
    httpAgent: new EmulatorAgent(new URL(apiBase)),
  };
}
