import { Inject, Injectable, Optional } from '@nestjs/common';
import { Db } from '@comptoir/db';

/** Thrown by a check whose dependency answers and takes no writes. The message is the reason that is shown. */
export class ReadOnlyError extends Error {}

type State = 'up' | 'down' | 'read-only';

/** A dependency in the readiness report. Only a required one makes a process unready. */
export interface HealthCheck {
  name: string;
  required: boolean;
  check(): Promise<void>;
}

export interface Readiness {
  ready: boolean;
  status: 'ok' | 'degraded' | 'unavailable';
  checks: Record<string, State>;
  /** Why a dependency is `read-only`, by its name; absent when none is. */
  reasons?: Record<string, string>;
  /** Names of migrations that the schema lacks; absent when it has all. */
  pending_migrations?: string[];
}

const CHECK_TIMEOUT_MS = 1_500;

/** Liveness needs only the process. Readiness needs its database, if it has one, writable and with all
 * migrations, and no shutdown. */
@Injectable()
export class Health {
  private readonly checks: HealthCheck[] = [];
  private closing = false;
  private pendingMigrations: string[] = [];

  constructor(@Optional() @Inject(Db) db?: Db) {
    if (!db) return;
    this.add({ name: 'database', required: true, check: () => this.checkDatabase(db) });
    // Not required, because the primary answers in their place.
    if (db.replicaCheck) this.add({ name: 'replicas', required: false, check: db.replicaCheck });
  }

  /** A standby answers reads, but a process that cannot write is of no use to clients. */
  private async checkDatabase(db: Db): Promise<void> {
    const { writable, pendingMigrations } = await db.probe.read();
    this.pendingMigrations = pendingMigrations;
    if (!writable) throw new Error('The database is read-only.');
  }

  add(check: HealthCheck): void {
    this.checks.push(check);
  }

  /** Reports unready from now on, so that load balancers send no more requests. */
  startClosing(): void {
    this.closing = true;
  }

  get isClosing(): boolean {
    return this.closing;
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(
      this.checks.map(async (one) => ({
        name: one.name,
        required: one.required,
        ...(await stateOf(() => one.check())),
      })),
    );
    const { pendingMigrations } = this;
    const isUp = ({ state }: { state: State }): boolean => state === 'up';
    const isFit = results.every((one) => isUp(one) || !one.required) && pendingMigrations.length === 0;
    const ready = !this.closing && isFit;
    const allUp = results.every(isUp);
    const reasons = results.flatMap(({ name, reason }) => (reason ? [[name, reason]] : []));
    return {
      ready,
      status: ready ? (allUp ? 'ok' : 'degraded') : 'unavailable',
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
      ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) as Record<string, string> }),
      ...(pendingMigrations.length > 0 && { pending_migrations: pendingMigrations }),
    };
  }
}

async function stateOf(check: () => Promise<void>): Promise<{ state: State; reason?: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('down'), CHECK_TIMEOUT_MS);
  });
  try {
    return { state: await Promise.race([check().then((): State => 'up'), late]) };
  } catch (error) {
    return error instanceof ReadOnlyError ? { state: 'read-only', reason: error.message } : { state: 'down' };
  } finally {
    clearTimeout(timer);
  }
}
