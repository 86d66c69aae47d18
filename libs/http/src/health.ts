import { Inject, Injectable, Optional } from '@nestjs/common';
import { Db } from '@comptoir/db';

/** A dependency in the readiness report. Only a required one makes a process unready. */
export interface HealthCheck {
  name: string;
  required: boolean;
  check(): Promise<void>;
}

export interface Readiness {
  ready: boolean;
  status: 'ok' | 'degraded' | 'unavailable';
  checks: Record<string, 'up' | 'down'>;
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
        up: await passes(() => one.check()),
      })),
    );
    const { pendingMigrations } = this;
    const isFit = results.every(({ required, up }) => up || !required) && pendingMigrations.length === 0;
    const ready = !this.closing && isFit;
    const allUp = results.every(({ up }) => up);
    return {
      ready,
      status: ready ? (allUp ? 'ok' : 'degraded') : 'unavailable',
      checks: Object.fromEntries(results.map(({ name, up }) => [name, up ? 'up' : 'down'])),
      ...(pendingMigrations.length > 0 && { pending_migrations: pendingMigrations }),
    };
  }
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
