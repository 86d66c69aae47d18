import { TableRows } from '@comptoir/testing';
import { Redis } from 'ioredis';

declare global {
  /** Ends what a group of specs shares. Set by the file of the group (grouped-specs.js). */
  var comptoirGroup: (() => Promise<unknown>)[] | undefined;
}

/** A service of one spec, with the environment that it was started with. */
export interface StartedService {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Gives one running service to the specs of a group, one after the other. A start takes a second, and a new database
 * is slow until its sessions have planned each statement. So the rows, the Redis keys and whatever the service holds
 * in memory go back to what they were after the start instead. Outside of a group, and while another spec has the
 * service, each caller gets a service of its own.
 */
export class KeptService<S extends StartedService> {
  private kept?: { service: S; rows: TableRows; isTaken: boolean };

  /**
   * @param start starts a service with a new database
   * @param forget clears what the service and its emulators hold in memory
   */
  constructor(
    private readonly start: () => Promise<S>,
    private readonly forget: (service: S) => Promise<void>,
  ) {}

  async take(): Promise<S> {
    if (!globalThis.comptoirGroup || this.kept?.isTaken) return this.start();
    if (this.kept && !(await this.resetTo(this.kept))) await this.end();
    this.kept ??= await this.startKept(globalThis.comptoirGroup);
    const { kept } = this;
    kept.isTaken = true;
    const release = (): Promise<void> => {
      kept.isTaken = false;
      return Promise.resolve();
    };
    return { ...kept.service, stop: release };
  }

  private async startKept(group: (() => Promise<unknown>)[]): Promise<NonNullable<typeof this.kept>> {
    const service = await this.start();
    const rows = await TableRows.open(service.env.DATABASE_URL ?? '');
    await rows.keep();
    group.push(() => this.end());
    return { service, rows, isTaken: false };
  }

  /** @returns false when a spec has left something behind that cannot be undone, such as an open transaction */
  private async resetTo({ service, rows }: NonNullable<typeof this.kept>): Promise<boolean> {
    try {
      await this.forget(service);
      await rows.restore();
      await deleteKeys(service.env);
      return true;
    } catch {
      return false;
    }
  }

  private async end(): Promise<void> {
    const { kept } = this;
    delete this.kept;
    await kept?.rows.close();
    await kept?.service.stop();
  }
}

async function deleteKeys({ REDIS_URL = '', REDIS_PREFIX }: NodeJS.ProcessEnv): Promise<void> {
  const redis = new Redis(REDIS_URL);
  try {
    for await (const keys of redis.scanStream({ match: `*${REDIS_PREFIX}*`, count: 1_000 })) {
      if ((keys as string[]).length) await redis.unlink(keys as string[]);
    }
  } finally {
    redis.disconnect();
  }
}
