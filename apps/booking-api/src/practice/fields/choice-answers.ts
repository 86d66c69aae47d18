import { optionValueOf, optionsOf } from './choice-options';
import type { FieldOption, FieldOptions } from './field-types';

/** Types whose answers name options. */
const CHOICES: readonly string[] = ['select', 'radio', 'multi-select'];

/** The chosen options, with the value to store. */
export interface Choice {
  value: string;
  chosen: FieldOption[];
}

/** Resolves the answer of a select or radio field: a value, or a label instead of it. */
export function chooseOne(options: FieldOption[], text: string): Choice | undefined {
  const option = optionNamed(options, text);
  return option && { value: option.value, chosen: [option] };
}

/**
 * Resolves the answer of a multi-select: a JSON array, one option, or a comma-separated list. It is stored in
 * the format of the input, with values instead of labels.
 */
export function chooseMany(options: FieldOption[], text: string): Choice | undefined {
  const list = jsonTexts(text);
  if (list) return chooseAll(options, list, (values) => JSON.stringify(values));
  return chooseOne(options, text) ?? chooseAll(options, text.split(','), (values) => values.join(','));
}

/** Returns true when the answer of a multi-select is an empty list. */
export function choosesNothing(text: string): boolean {
  return jsonTexts(text)?.length === 0;
}

function chooseAll(
  options: FieldOption[],
  texts: string[],
  join: (values: string[]) => string,
): Choice | undefined {
  const chosen: FieldOption[] = [];
  for (const text of texts) {
    const option = optionNamed(options, text.trim());
    if (!option || chosen.includes(option)) return undefined;
    chosen.push(option);
  }
  return { value: join(chosen.map(({ value }) => value)), chosen };
}

/**
 * Returns a stored answer in the words of its options; undefined where it says the same. Options that the form has no more
 * stay as they are.
 */
export function wordsOf(
  { type, options }: { type: string; options: FieldOptions | null },
  value: string,
): string | undefined {
  if (!options || !CHOICES.includes(type)) return undefined;
  const all = optionsOf(options);
  const label = (text: string): string | undefined => all.find((option) => option.value === text)?.label;
  const many = type === 'multi-select' && !label(value);
  const texts = many ? (jsonTexts(value) ?? value.split(',')) : [value];
  const words = texts.map((text) => label(text) ?? text).join(', ');
  return words === value ? undefined : words;
}

/** Prefers an exact value to a label, and a label to the value generated from a plain text. */
function optionNamed(options: FieldOption[], text: string): FieldOption | undefined {
  return (
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ label, value }) => label === value && optionValueOf(label) === text)
  );
}

function jsonTexts(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}
