import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { CustomField, Target } from '../settings/custom-fields/field-kinds';
import { useStoreClient } from '../store-context';

const MINUTE_MS = 60_000;

/** A custom field with its words in the language of the console. */
export interface WordedField extends Omit<CustomField, 'choices'> {
  choices: { id: string; name: string }[];
}

/** Reads the custom fields of a kind of record. */
export function useCustomFields(target: Target): readonly WordedField[] {
  const store = useStoreClient();
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['custom-fields', target],
    queryFn: ({ signal }) => store.adminCustomFields.list({ target }, { signal }),
    staleTime: MINUTE_MS,
  });
  return data.map((field) => ({
    ...field,
    label: field.translations[locale]?.label ?? field.label,
    help: field.translations[locale]?.help ?? field.help,
    choices: field.choices.map(({ value, label, translations }) => ({
      id: value,
      name: translations[locale]?.label ?? label,
    })),
  }));
}
