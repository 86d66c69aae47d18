import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import type { SmtpServer } from '@comptoir/mail';
import { SettingsCipher } from './settings-cipher';
import { SettingErrors } from './settings.errors';
import { LIMITS, LIMIT_KEYS } from './booking-limits';
import { REMINDER_DEFAULTS, REMINDER_KEYS } from './reminder-settings';
import {
  DEFAULT_CURRENCY,
  SETTING_KEYS,
  CHOICES,
  CHOICE_KEYS,
  type SettingKey,
  type SettingValues,
  isSettingKey,
  settingProblem,
} from './settings.rules';

/** Shown instead of a stored password. */
export const PASSWORD_MASK = '********';
const SECRET_KEY: SettingKey = 'smtp_pass';
/** Settings of the server and the login that a stored password belongs to. */
const LOGIN_KEYS: readonly SettingKey[] = ['smtp_host', 'smtp_port', 'smtp_user'];
/** Uses TLS from the first byte; other ports upgrade when the server offers it. */
const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;
/** Allows one change at a time; reads continue. */
const LOCK = 'LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE';

/** All settings with the version of the whole. */
export type VersionedSettings = SettingValues & { version: string };

/** Rises with each change, since rows are never deleted. */
const VERSION = 'SELECT coalesce(sum(version), 0)::text AS version FROM settings';

export interface SmtpSettings {
  server: SmtpServer;
  /** `Name <address>`, or only an address. */
  from: string;
}

/** Reads and changes the settings of the installation. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: Db,
    private readonly cipher: SettingsCipher,
  ) {}

  /** Reads every setting, limits and currency with their defaults, the SMTP password masked. */
  async readSettings(): Promise<SettingValues> {
    return shownOf(await this.readStored(this.db));
  }

  /** Returns true when a mail server and a sender are set. */
  async hasMailServer(): Promise<boolean> {
    return isMailed(await this.readSettings());
  }

  /** Reads what texts about a visit say of the business: the currency of prices and its address, if it is set. */
  async readPremises(): Promise<{ currency: string; address: string }> {
    const { currency, business_address: address } = await this.readSettings();
    return { currency, address };
  }

  /** Reads every setting, with the version of the whole. */
  async findSettings(): Promise<VersionedSettings> {
    // The version first: it may be older than the values, but never newer.
    const version = await readVersion(this.db);
    return { ...(await this.readSettings()), version };
  }

  /**
   * Reads the settings for sending mail with the decrypted password; undefined until host and sender are set.
   */
  async readSmtpSettings(): Promise<SmtpSettings | undefined> {
    const values = await this.readStored(this.db);
    const { smtp_host: host, smtp_from: from, smtp_user: user, smtp_pass: sealed } = values;
    if (!host || !from) return undefined;
    const port = Number(values.smtp_port) || SUBMISSION_PORT;
    const password = sealed && this.cipher.open(SECRET_KEY, sealed);
    return { from, server: { host, port, secure: port === SMTPS_PORT, user: user || undefined, password } };
  }

  /**
   * Changes the given settings, all or none. Values from `readSettings` change nothing when they are sent
   * back. Another server or user drops the stored password unless a new one is given, or the new server would
   * receive it.
   * @param changes texts by key; null clears, a number or a boolean counts as text
   * @throws SettingErrors.UNKNOWN_SETTING, SettingErrors.INVALID_SETTING
   */
  async updateSettings(changes: object): Promise<VersionedSettings> {
    const wanted = textsOf(changes);
    return this.db.tx(async (tx) => {
      await tx.execute(LOCK);
      const before = await this.readStored(tx);
      const shown = shownOf(before);
      const changed = [...wanted].filter(([key, text]) => text !== shown[key]);
      for (const [key, text] of changed) {
        const reason = settingProblem(key, text);
        if (reason) throw invalid(key, reason);
      }
      const names = new Set(changed.map(([key]) => key));
      const isOther = LOGIN_KEYS.some((key) => names.has(key));
      if (isOther && before.smtp_pass && !names.has(SECRET_KEY)) changed.push([SECRET_KEY, '']);
      const rows = changed.map(([key, text]) => [key, this.toStored(key, text)] as const);
      await saveSettings(tx, rows);
      const values = shownOf({ ...before, ...Object.fromEntries(rows) });
      assertProofsArrive(values);
      return { ...values, version: await readVersion(tx) };
    });
  }

  /** Sets the URL of the logo. */
  async setLogo(tx: Tx, url: string): Promise<void> {
    await tx.execute(LOCK);
    await saveSettings(tx, [['logo_url', url]]);
  }

  /** Encrypts the password with the present `SETTINGS_KEY`, unless staff changes it meanwhile. */
  async resealSmtpPassword(): Promise<void> {
    const { smtp_pass: sealed } = await this.readStored(this.db);
    const resealed = this.cipher.reseal(SECRET_KEY, sealed);
    if (!resealed) return;
    await this.db.rows('UPDATE settings SET value = $2 WHERE key = $1 AND value = $3', [
      SECRET_KEY,
      resealed,
      sealed,
    ]);
  }

  private toStored(key: SettingKey, text: string): string {
    return key === SECRET_KEY && text ? this.cipher.seal(key, text) : text;
  }

  private async readStored(db: Queryable): Promise<SettingValues> {
    const rows = await db.rows<{ key: string; value: string }>('SELECT key, value FROM settings');
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    return Object.fromEntries(SETTING_KEYS.map((key) => [key, stored.get(key) ?? ''])) as SettingValues;
  }
}

async function readVersion(db: Queryable): Promise<string> {
  return (await db.row<{ version: string }>(VERSION))?.version ?? '0';
}

async function saveSettings(
  tx: Tx,
  rows: readonly (readonly [key: SettingKey, value: string])[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO settings (key, value) SELECT key, value FROM unnest($1::text[], $2::text[]) AS given (key, value)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [rows.map(([key]) => key), rows.map(([, value]) => value)],
  );
}

function textsOf(changes: object): Map<SettingKey, string> {
  const texts = new Map<SettingKey, string>();
  for (const [key, value] of Object.entries(changes)) {
    if (key === 'version') continue;
    if (!isSettingKey(key)) throw SettingErrors.UNKNOWN_SETTING({ message: `Unknown setting: ${key}` });
    const text: unknown =
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? '');
    if (typeof text !== 'string') throw invalid(key, 'must be text');
    texts.set(key, text.trim());
  }
  return texts;
}

function shownOf(values: SettingValues): SettingValues {
  const shown = { ...values, smtp_pass: values.smtp_pass && PASSWORD_MASK };
  shown.currency ||= DEFAULT_CURRENCY;
  for (const key of LIMIT_KEYS) shown[key] ||= String(LIMITS[key].default);
  for (const key of REMINDER_KEYS) shown[key] ||= REMINDER_DEFAULTS[key];
  for (const key of CHOICE_KEYS) shown[key] ||= CHOICES[key][0];
  return shown;
}

function isMailed({ smtp_host, smtp_from }: SettingValues): boolean {
  return smtp_host !== '' && smtp_from !== '';
}

/** Without mail no code would arrive, and no client could book. */
function assertProofsArrive(values: SettingValues): void {
  if (values.require_proof !== CHOICES.require_proof[0] && !isMailed(values)) {
    throw invalid('require_proof', 'needs smtp_host and smtp_from');
  }
}

function invalid(key: string, reason: string): AppError {
  const message = `${key} ${reason}`;
  return SettingErrors.INVALID_SETTING({ message, errors: { [key]: [message] } });
}
