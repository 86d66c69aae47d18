import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type pg from 'pg';
import type { Extension, ExtensionField } from '@comptoir/extension';
import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { EXTENSIONS } from './extensions.options';
import type { InstalledExtension } from './installed-extension.entity';
import { holdLoaded } from './loaded-lock';

/** An extension whose data is in the database. */
export interface InstalledState extends InstalledExtension {
  /** True when this process has loaded it. */
  isLoaded: boolean;
}

/** Knows the extensions that are loaded and installed. The start fails when the migrations of one have not run. */
@Injectable()
export class ExtensionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ExtensionsService.name);
  /** Holds the marks of what is loaded, so that nobody removes its tables meanwhile. */
  private session?: pg.Client;

  constructor(
    private readonly db: Db,
    private readonly fields: CustomFieldsAdminService,
    @Inject(EXTENSIONS) private readonly extensions: readonly Extension[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.extensions.length === 0) return;
    this.session = await this.db.openSession();
    for (const { name } of this.extensions) await holdLoaded(this.session, name);
    const installed = new Map((await this.readInstalled()).map((row) => [row.name, row]));
    for (const { name, migrations = [] } of this.extensions) {
      const row = installed.get(name);
      const missing = migrations.find((migration) => !row?.migrations.includes(migration.name));
      if (!row || missing)
        throw new Error(
          `The extension "${name}" is not migrated${missing ? `: "${missing.name}" is missing` : ''}. Run migrate.js with the same EXTENSIONS first.`,
        );
    }
    await this.ensureFields();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.session?.end();
    this.session = undefined;
  }

  /**
   * Creates the custom fields of extensions that do not exist. One whose key is being freed is created by a later call: the
   * values of a deleted field are removed within minutes.
   * @throws Error for a field whose key staff have used for something else
   */
  async ensureFields(): Promise<void> {
    for (const { name, fields = [] } of this.extensions)
      for (const field of fields) await this.ensureField(name, field);
  }

  /** Lists the installed extensions, by name. */
  async listInstalled(): Promise<InstalledState[]> {
    const loaded = new Set(this.extensions.map(({ name }) => name));
    return (await this.readInstalled()).map((row) => ({ ...row, isLoaded: loaded.has(row.name) }));
  }

  private readInstalled(): Promise<InstalledExtension[]> {
    return this.db.rows<InstalledExtension>('SELECT * FROM installed_extensions ORDER BY name');
  }

  /** Staff may have changed the texts of a field since it was created. */
  private async ensureField(extension: string, field: ExtensionField): Promise<void> {
    const { target, key } = field;
    const state = await this.stateOf(field).catch((error: unknown) => {
      throw new Error(
        `The field "${key}" of the extension "${extension}" cannot be created. ${String(error)}`,
      );
    });
    if (state === 'there') return;
    if (state === 'being removed') {
      this.logger.warn(`The field "${key}" is created when its old values are removed`);
      return;
    }
    try {
      await this.fields.createField(field);
      // Only fields that it created are removed with it.
      await this.db.rows(
        `UPDATE installed_extensions SET fields = fields || jsonb_build_object('target', $2::text, 'key', $3::text)
         WHERE name = $1`,
        [extension, target, key],
      );
    } catch (error) {
      // Another process was faster.
      if (error instanceof AppError && (await this.stateOf(field)) === 'there') return;
      const reasons =
        error instanceof AppError
          ? Object.values(error.errors ?? {})
              .flat()
              .join(' ')
          : '';
      throw new Error(`The field "${key}" of the extension "${extension}" cannot be created. ${reasons}`, {
        cause: error,
      });
    }
  }

  private async stateOf({
    target,
    key,
    type,
  }: ExtensionField): Promise<'there' | 'being removed' | undefined> {
    const row = await this.db.row<{ type: string; deleted: boolean }>(
      'SELECT type, deleted_at IS NOT NULL AS deleted FROM field_definitions WHERE target = $1 AND key = $2',
      [target, key],
    );
    if (row?.deleted) return 'being removed';
    if (row && row.type !== type) throw new Error(`There is a field "${key}" of the type ${row.type}.`);
    return row && 'there';
  }
}
