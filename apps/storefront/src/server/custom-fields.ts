import 'server-only';

import { type Input, type Result, formatDate, formatMoney } from '@comptoir/store-client';
import type { Locale } from '../text/locales';
import { currentLocale, publicStore } from './request';

/** A field that the shop has added to a kind of record. */
export type ShownField = Result<'customFields.listShown'>[number];
type Target = Input<'customFields.listShown'>['target'];
export type FieldValue = string | number | boolean | string[];

const MAX_AGE_MS = 60_000;
const read = new Map<string, { at: number; fields: Promise<ShownField[]> }>();

/** Returns the fields of a kind of record in the visitor's language, at most a minute old; none when they cannot be read. */
export async function shownFields(target: Target): Promise<ShownField[]> {
  const key = `${await currentLocale()} ${target}`;
  const known = read.get(key);
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.fields;
  const store = await publicStore();
  const fields = store.customFields.listShown({ target }).catch(() => {
    read.delete(key);
    return [];
  });
  read.set(key, { at: Date.now(), fields });
  return fields;
}

/** Returns names and values of the fields that a record has, in the order of the shop. */
export async function shownValues(
  target: Target,
  values: Readonly<Record<string, FieldValue>>,
  { locale, currency, yes, no }: { locale: Locale; currency: string; yes: string; no: string },
): Promise<[name: string, value: string][]> {
  if (Object.keys(values).length === 0) return [];
  const fields = await shownFields(target);
  const textOf = (field: ShownField, value: FieldValue): string => {
    if (Array.isArray(value)) return value.map((one) => wordOf(field, one)).join(', ');
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    if (field.type === 'money') return formatMoney(value, currency, { language: locale });
    if (field.type === 'date')
      return formatDate(value, { language: locale, dateStyle: 'long', timeZone: 'UTC' });
    return wordOf(field, value);
  };
  return fields.flatMap((field): [string, string][] => {
    const value = values[field.key];
    return value === undefined || field.type === 'reference' ? [] : [[field.label, textOf(field, value)]];
  });
}

/** Returns the words of a value to choose. */
export function wordOf({ choices }: Pick<ShownField, 'choices'>, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
