import { Agent } from 'node:https';
import { type Socket, connect } from 'node:net';
import type { AppOptions } from 'firebase-admin/app';

/** The SDK knows only the host of the real service: this leads its requests to a server that speaks plain HTTP. */
class EmulatorAgent extends Agent {
  constructor(private readonly base: URL) {
    super({ keepAlive: false });
  }

  override createConnection(): Socket {
    return connect(Number(this.base.port || 80), this.base.hostname);
  }
}

/**
 * Options of an app that sends to an emulator, which takes any access token.
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
