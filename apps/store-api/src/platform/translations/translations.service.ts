import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { RequestErrors, invalidField } from '../http/request.errors';
import { cleanHtml } from '../rich-text/rich-text';
import { SettingsService } from '../settings/settings.service';
import { HTML_FIELDS } from './translated-fields';
import type { Translations } from './translations.entity';
import type { TranslationChanges } from './translations-field';
import { LOCK_TRANSLATIONS, type LockableTable } from './translations.queries';

/** Prepares the column `translations` of a record that staff write. */
@Injectable()
export class TranslationsService {
  constructor(private readonly settings: SettingsService) {}

  /**
   * Returns the translations of a new record.
   * @throws RequestErrors.VALIDATION_ERROR for a language that the shop does not have
   */
  async newTranslations(tx: Tx, changes: TranslationChanges | null | undefined): Promise<Translations> {
    return changes ? this.mergeTranslations(tx, {}, changes) : {};
  }

  /**
   * Locks a record and returns its column after a change; nothing when the change has no translations.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async changedTranslations(
    tx: Tx,
    table: LockableTable,
    id: number,
    changes: TranslationChanges | null | undefined,
  ): Promise<{ translations?: Translations }> {
    if (!changes) return {};
    const stored = await tx.row<{ translations: Translations }>(LOCK_TRANSLATIONS[table], [id]);
    if (!stored) throw RequestErrors.NOT_FOUND();
    return { translations: await this.mergeTranslations(tx, stored.translations, changes) };
  }

  /**
   * Returns stored translations after a change. Absent languages and fields stay; empty texts are removed.
   * @throws RequestErrors.VALIDATION_ERROR for a language that the shop does not have
   */
  async mergeTranslations(tx: Tx, stored: Translations, changes: TranslationChanges): Promise<Translations> {
    const { languages } = (await this.settings.readSettings(tx)).store;
    const merged = new Map(Object.entries(stored));
    for (const locale of changes.removed) merged.delete(locale);
    for (const [locale, texts] of changes) {
      const before = merged.get(locale);
      const after = givenTexts({ ...before, ...texts });
      // A client may send back the texts of a language that has left the shop.
      const isSame = JSON.stringify(before ?? {}) === JSON.stringify(after);
      if (!languages.slice(1).includes(locale) && !(before && isSame)) {
        throw invalidField(`translations.${locale}`, 'This is no further language of the shop.');
      }
      merged.set(locale, after);
    }
    return Object.fromEntries([...merged].filter(([, texts]) => Object.keys(texts).length > 0));
  }
}

function givenTexts(texts: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      if (!text) return [];
      return [[field, HTML_FIELDS.includes(field) ? cleanHtml(text) : text]];
    }),
  );
}
