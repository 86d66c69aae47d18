import 'server-only';

import { cache } from 'react';

import { type Input, type Result, formatDate, formatMoney } from '@comptoir/store-client';
import type { Locale } from '../text/locales';
import { publicStore } from './request';

/** A field that the shop has added to a kind of record. */
export type ShownField = Result<'customFields.listShown'>[number];
type Target = Input<'customFields.listShown'>['target'];
export type FieldValue = string | number | boolean | string[];

/** Returns the fields of a kind of record in the visitor's language; none when they cannot be read. */
export const shownFields = cache(async (target: Target): Promise<ShownField[]> => {
  const store = await publicStore();
  return store.customFields.listShown({ target }).catch(() => []);
});

/** A value with the label of its field. */
export interface ShownValue {
  name: string;
  text: string;
  /** The value is a web address. */
  isLink: boolean;
}

/** Returns names and values of the fields that a record has, in the order of the shop. */
export async function shownValues(
  target: Target,
  values: Readonly<Record<string, FieldValue>>,
  { locale, currency, yes, no }: { locale: Locale; currency: string; yes: string; no: string },
): Promise<ShownValue[]> {
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
  return fields.flatMap((field): ShownValue[] => {
    const value = values[field.key];
    if (value === undefined || field.type === 'reference') return [];
    return [{ name: field.label, text: textOf(field, value), isLink: field.type === 'url' }];
  });
}

/** Returns the words of a value to choose. */
export function wordOf({ choices }: Pick<ShownField, 'choices'>, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
