import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Extension, ExtensionField } from '@comptoir/extension';
import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { EXTENSIONS } from './extensions.options';
import type { InstalledExtension } from './installed-extension.entity';

/** An extension whose data is in the database. */
export interface InstalledState extends InstalledExtension {
  /** True when this process has loaded it. */
  isLoaded: boolean;
}

/** Knows the extensions that are loaded and installed. The start fails when the migrations of one have not run. */
@Injectable()
export class ExtensionsService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly fields: CustomFieldsAdminService,
    @Inject(EXTENSIONS) private readonly extensions: readonly Extension[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.extensions.length === 0) return;
    const installed = new Map((await this.readInstalled()).map((row) => [row.name, row]));
    for (const { name, migrations = [], fields = [] } of this.extensions) {
      const row = installed.get(name);
      const missing = migrations.find((migration) => !row?.migrations.includes(migration.name));
      if (!row || missing)
        throw new Error(
          `The extension "${name}" is not migrated${missing ? `: "${missing.name}" is missing` : ''}. Run migrate.js with the same EXTENSIONS first.`,
        );
      for (const field of fields) await this.ensureField(name, field);
    }
  }

  /** Lists the installed extensions, by name. */
  async listInstalled(): Promise<InstalledState[]> {
    const loaded = new Set(this.extensions.map(({ name }) => name));
    return (await this.readInstalled()).map((row) => ({ ...row, isLoaded: loaded.has(row.name) }));
  }

  private readInstalled(): Promise<InstalledExtension[]> {
    return this.db.rows<InstalledExtension>('SELECT * FROM installed_extensions ORDER BY name');
  }

  /** Creates a field unless it exists; staff may have changed its texts since. */
  private async ensureField(extension: string, field: ExtensionField): Promise<void> {
    const isSame = async (): Promise<boolean> =>
      (await this.fields.listFields(field.target)).some(
        ({ key, type }) => key === field.key && type === field.type,
      );
    if (await isSame()) return;
    try {
      await this.fields.createField(field);
    } catch (error) {
      // Another process was faster.
      if (error instanceof AppError && (await isSame())) return;
      const reasons =
        error instanceof AppError
          ? Object.values(error.errors ?? {})
              .flat()
              .join(' ')
          : '';
      throw new Error(
        `The field "${field.key}" of the extension "${extension}" cannot be created. ${reasons}`,
        {
          cause: error,
        },
      );
    }
  }
}
