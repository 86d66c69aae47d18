import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import type { TextShape } from '@comptoir/http';
import { localeChain } from '../i18n/locales';
import { SettingsService } from '../settings/settings.service';
import { collectWanted, overlayTexts, type RecordTexts } from './text-overlay';
import { readTexts, type TextRow } from './translations.queries';

/** Puts the texts of a language into responses, whose handlers read those of the base language. */
@Injectable()
export class ResponseTextsService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
  ) {}

  /** Returns the languages of the shop, its base language first. */
  async listLanguages(): Promise<readonly string[]> {
    return (await this.settings.readSettings()).store.languages;
  }

  /**
   * Returns a copy of `value` with the texts of a language, read with one statement; none when the base
   * language has them all. Each text that the language lacks stays in a less specific one.
   */
  async translate<T>(
    value: T,
    shape: TextShape,
    languages: readonly string[],
    locale: string,
    queryable: Queryable = this.db,
  ): Promise<T> {
    const chain = localeChain(languages, locale);
    const wanted = collectWanted(shape, value);
    const isNeeded = wanted.ids.size > 0 && (chain.length > 0 || (wanted.hasSlugs && languages.length > 1));
    if (!isNeeded && !wanted.hasSlugs) return value;
    const rows = isNeeded ? await readTexts(queryable, wanted, chain) : [];
    const records = recordsOf(rows, chain);
    const find = (table: string, id: number): RecordTexts | undefined => records.get(`${table} ${id}`);
    const slugOf = (slugs: Readonly<Record<string, string>>, one: string, base: string): string =>
      localeChain(languages, one).flatMap((tag) => slugs[tag] ?? [])[0] ?? base;
    return overlayTexts(shape, value, find, { all: languages, slugOf }) as T;
  }
}

function recordsOf(rows: readonly TextRow[], chain: readonly string[]): Map<string, RecordTexts> {
  const records = new Map<string, RecordTexts>();
  const ordered = [...rows].sort((a, b) => placeOf(b, chain) - placeOf(a, chain));
  for (const { thing, id, locale, texts } of ordered) {
    const key = `${thing} ${id}`;
    const record = records.get(key) ?? { texts: {}, slugs: {} };
    records.set(key, record);
    if (texts.slug !== undefined) record.slugs[locale] = texts.slug;
    // The most specific language comes last, and its texts win.
    if (chain.includes(locale)) Object.assign(record.texts, texts);
  }
  return records;
}

function placeOf({ locale }: TextRow, chain: readonly string[]): number {
  const place = chain.indexOf(locale);
  return place < 0 ? chain.length : place;
}
