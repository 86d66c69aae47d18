import type { TextShape, TextSource } from '@comptoir/http';
import { TRANSLATED_FIELDS, type TranslatedTable } from './translated-fields';

/** Texts that a response needs: ids of records by table, and the fields of all of them. */
export interface WantedTexts {
  ids: Map<string, Set<number>>;
  fields: Set<string>;
  hasSlugs: boolean;
}

/** Texts of a record in the language of the response, and its slugs by language. */
export interface RecordTexts {
  texts: Record<string, string>;
  slugs: Record<string, string>;
}

/** Finds the texts of a record. */
export type FindTexts = (table: string, id: number) => RecordTexts | undefined;

type Fields = Record<string, unknown>;

/** Collects the records and fields that a response shows. */
export function collectWanted(shape: TextShape, value: unknown): WantedTexts {
  const wanted: WantedTexts = { ids: new Map(), fields: new Set(), hasSlugs: false };
  collect(shape, value, wanted);
  return wanted;
}

/** Returns a copy of a response with the texts of another language. */
export function overlayTexts(
  shape: TextShape,
  value: unknown,
  find: FindTexts,
  languages: Languages,
): unknown {
  if (Array.isArray(value)) return value.map((item) => overlayTexts(shape, item, find, languages));
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const [field, part] of partsOf(shape, copy))
    copy[field] = overlayTexts(part, copy[field], find, languages);
  for (const source of shape.texts ?? []) overlaySource(source, value, copy, find, languages);
  return shape.groupedBy === undefined ? copy : regrouped(copy, shape.groupedBy);
}

/** Languages of a shop. */
export interface Languages {
  all: readonly string[];
  /** Returns the slug of a language, from those of the translations and the one of the base language. */
  slugOf: (slugs: Readonly<Record<string, string>>, locale: string, base: string) => string;
}

function overlaySource(
  source: TextSource,
  value: Fields,
  copy: Fields,
  find: FindTexts,
  { all, slugOf }: Languages,
): void {
  const id = idOf(source, value);
  const found = id === undefined ? undefined : find(source.of, id);
  for (const [field, from] of Object.entries(fieldsOf(source, value))) {
    const text = found?.texts[from];
    if (text !== undefined) copy[field] = text;
  }
  if (source.withSlugs && typeof value.slug === 'string') {
    const base = value.slug;
    copy.slugs = Object.fromEntries(all.map((locale) => [locale, slugOf(found?.slugs ?? {}, locale, base)]));
  }
}

function collect(shape: TextShape, value: unknown, wanted: WantedTexts): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(shape, item, wanted);
    return;
  }
  if (!isObject(value)) return;
  for (const source of shape.texts ?? []) {
    const id = idOf(source, value);
    if (id === undefined) continue;
    const ids = wanted.ids.get(source.of) ?? new Set();
    wanted.ids.set(source.of, ids.add(id));
    for (const from of Object.values(fieldsOf(source, value))) wanted.fields.add(from);
    if (source.withSlugs) wanted.hasSlugs = true;
  }
  for (const [field, part] of partsOf(shape, value)) collect(part, value[field], wanted);
}

function idOf({ id = 'id', when }: TextSource, value: Fields): number | undefined {
  const found = value[id];
  return typeof found === 'number' && (!when || value[when.field] === when.is) ? found : undefined;
}

function partsOf({ parts = {} }: TextShape, value: Fields): [string, TextShape][] {
  const { '*': each, ...named } = parts;
  const fields = each ? Object.keys(value).map((field): [string, TextShape] => [field, each]) : [];
  return [...fields, ...Object.entries(named).filter(([field]) => field in value)];
}

function fieldsOf({ of, fields }: TextSource, value: Fields): Record<string, string> {
  const known: readonly string[] = TRANSLATED_FIELDS[of as TranslatedTable] ?? [];
  const sources = fields ?? Object.fromEntries(known.map((field) => [field, field]));
  return Object.fromEntries(Object.entries(sources).filter(([field]) => field in value));
}

function regrouped(groups: Fields, by: string): Fields {
  const lists = new Map<string, Fields[]>();
  for (const item of Object.values(groups).flat() as Fields[]) {
    const key = String(item[by]);
    lists.set(key, [...(lists.get(key) ?? []), item]);
  }
  return Object.fromEntries(lists);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
