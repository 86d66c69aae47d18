import type { Field, FieldOption } from './types';

/** Answers by the id of their field, as texts. Lists and files are JSON. */
export type Answers = Record<number, string>;

/** Returns the options of a field as objects; plain texts are their own value and add nothing. */
export function optionsOf(field: Field): FieldOption[] {
  return (field.options ?? []).map((option) =>
    typeof option === 'string' ? { label: option, value: option, duration: 0, price: 0 } : option,
  );
}

/** True for fields that change the length or the price of the booking: they are asked before the time. */
export function changesBooking(field: Field): boolean {
  return optionsOf(field).some(({ duration, price }) => duration || price);
}

/** Returns the values that were chosen; those of `multi-select` are a JSON array. */
export function chosenValues(field: Field, answer = ''): string[] {
  if (field.type !== 'multi-select') return answer ? [answer] : [];
  try {
    const values: unknown = JSON.parse(answer || '[]');
    return Array.isArray(values) ? values.map(String) : [];
  } catch {
    // Filled in by the page: `data-field-4="steamer,make-up-table"`.
    return answer.split(',').map((value) => value.trim());
  }
}

/** Returns the minutes and the price that the chosen options add. */
export function totalsOf(fields: readonly Field[], answers: Answers): { minutes: number; price: number } {
  const chosen = fields.flatMap((field) => {
    const values = chosenValues(field, answers[field.id]);
    return optionsOf(field).filter(({ value }) => values.includes(value));
  });
  return {
    minutes: chosen.reduce((sum, { duration }) => sum + duration, 0),
    price: chosen.reduce((sum, { price }) => sum + price, 0),
  };
}

/** Returns the answers as `POST /api/bookings` takes them, without empty ones. */
export function customValues(
  fields: readonly Field[],
  answers: Answers,
): { field_id: number; value: unknown }[] {
  return fields
    .map((field) => ({ field_id: field.id, value: valueOf(field, answers[field.id] ?? '') }))
    .filter(({ value }) => value !== '');
}

function valueOf(field: Field, answer: string): unknown {
  if (field.type === 'multi-select') {
    const values = chosenValues(field, answer);
    return values.length ? values : '';
  }
  if ((field.type === 'address' || field.type === 'file') && answer.startsWith('{')) {
    const value = JSON.parse(answer) as Record<string, unknown>;
    return Object.values(value).some(Boolean) ? value : '';
  }
  return answer;
}

/** An uploaded file with the size to show it in. */
export interface FileAnswer {
  url: string;
  w: number | null;
  h: number | null;
}

const IMAGE = /\.(jpe?g|png|gif|webp|svg|bmp|ico)$/i;

/** Returns the last part of the path of a URL. */
export function nameOf(url: string): string {
  return url.split(/[?#]/)[0]?.split('/').pop() ?? '';
}

/** True for files that are shown as an image, by the ending of their URL. */
export function isImage(url: string): boolean {
  return IMAGE.test(nameOf(url));
}
