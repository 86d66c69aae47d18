import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigError } from '@comptoir/config';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { isRegisteredForTax } from '../../shop-config';
import { invalidField } from '../http/request.errors';
import { type SettingChange, applyValues, isChange, rejectContradictions } from './setting-changes';
import { defaultSettings } from './default-settings';
import type { Settings, VersionedSettings } from './settings.view';

/** A change must take effect on every replica within a second, so no cached copy is older than that. */
const MAX_AGE_MS = 1_000;

const NO_REGISTRATION =
  'A shop that charges tax needs SHOP_VAT_NUMBER, SHOP_STREET, SHOP_CITY and SHOP_COUNTRY in its configuration.';

interface CachedSettings {
  settings: Settings;
  /** Version of the document as it was read; 0 before the first change. */
  version: number;
  /**
   * Monotonic milliseconds, counted from before the query, so that the copy never seems fresher than it is.
   */
  until: number;
}

interface StoredSetting extends SettingChange {
  version: number;
}

const STORED = 'SELECT key, value, version FROM settings';

/**
 * Serialises changes: versions rise in the order of the commits, and contradictions are seen. Readers do not
 * wait.
 */
const LOCK = 'LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE';

const STORE = `
  INSERT INTO settings (key, value, version, updated_by, updated_at)
  SELECT given.key, given.value::jsonb, (SELECT coalesce(max(version), 0) + 1 FROM settings), $3, $4
  FROM unnest($1::text[], $2::text[]) AS given (key, value)
  ON CONFLICT (key) DO UPDATE SET
    value = excluded.value, version = excluded.version,
    updated_by = excluded.updated_by,
    updated_at = CASE WHEN settings.value = excluded.value THEN settings.updated_at ELSE excluded.updated_at END`;

/** Reads and changes the rules that staff may change while the shop runs (docs/settings.md). */
@Injectable()
export class SettingsService implements OnApplicationBootstrap {
  private readonly defaults: Settings;
  private cached: CachedSettings | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    this.defaults = defaultSettings(config);
  }

  /**
   * Returns the settings, at most a second old. The result must not be modified.
   * @param queryable the current transaction, if there is one: waiting inside of it for another connection
   * could deadlock
   */
  async readSettings(queryable: Queryable = this.db): Promise<Settings> {
    const askedAt = performance.now();
    if (this.cached && this.cached.until > askedAt) return this.cached.settings;
    return this.cacheSettings(await queryable.rows<StoredSetting>(STORED), askedAt);
  }

  /** Returns the settings as they are now, with the version of all of them. */
  async findSettings(): Promise<VersionedSettings> {
    const askedAt = performance.now();
    const rows = await this.db.rows<StoredSetting>(STORED);
    return { ...this.cacheSettings(rows, askedAt), version: versionOf(rows) };
  }

  /**
   * Changes the given settings together; those that have the given value already are not touched, so that the activity
   * log names what a person changed. The change takes effect at once in this process, within a second in
   * others.
   * @throws RequestErrors.VALIDATION_ERROR when they contradict each other or stored settings
   */
  async changeSettings(staffId: number, changes: readonly SettingChange[]): Promise<VersionedSettings> {
    const { rows, askedAt } = await this.db.tx(async (tx) => {
      await tx.execute(LOCK);
      const before = applyValues(this.defaults, await tx.rows<StoredSetting>(STORED));
      const changed = changes.filter((change) => isChange(before, change));
      const keys = changed.map(({ key }) => key);
      const values = changed.map(({ value }) => JSON.stringify(value));
      await tx.execute(STORE, [keys, values, staffId, this.clock.now()]);
      const readAt = performance.now();
      const stored = await tx.rows<StoredSetting>(STORED);
      const settings = applyValues(this.defaults, stored);
      rejectContradictions(settings);
      if (this.lacksRegistration(settings)) throw invalidField('tax.enabled', NO_REGISTRATION);
      if (keys.includes('store.timezone')) await rejectUnknownZone(tx, settings.store.timezone);
      return { rows: stored, askedAt: readAt };
    });
    return { ...this.cacheSettings(rows, askedAt), version: versionOf(rows) };
  }

  /** @throws ConfigError in production when tax is on and invoices cannot name the seller as the law asks */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.environment !== 'production') return;
    if (this.lacksRegistration(await this.readSettings())) throw new ConfigError([NO_REGISTRATION]);
  }

  private lacksRegistration({ tax }: Settings): boolean {
    const { environment, shop } = this.config;
    return environment === 'production' && tax.enabled && !isRegisteredForTax(shop.legal);
  }

  /** Caches the settings unless a newer version is cached already. */
  private cacheSettings(rows: readonly StoredSetting[], askedAt: number): Settings {
    const version = Math.max(0, ...rows.map((row) => row.version));
    if (this.cached && this.cached.version > version) return this.cached.settings;
    const settings = applyValues(this.defaults, rows);
    this.cached = { settings, version, until: askedAt + MAX_AGE_MS };
    return settings;
  }
}

/** Rises with each change, as the versions of its settings do. */
function versionOf(rows: readonly StoredSetting[]): string {
  return String(rows.reduce((sum, { version }) => sum + version, 0));
}

/**
 * Checks a time zone in PostgreSQL's own list, which calculates days with it. @throws
 * RequestErrors.VALIDATION_ERROR
 */
async function rejectUnknownZone(tx: Tx, timezone: string): Promise<void> {
  const known = await tx.row('SELECT FROM pg_timezone_names WHERE lower(name) = lower($1)', [timezone]);
  if (!known) throw invalidField('store.timezone', 'This time zone is not known to the database.');
}
