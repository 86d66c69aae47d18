/** Types of fields of a booking form. */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'number',
  'select',
  'multi-select',
  'radio',
  'date',
  'time',
  'datetime-local',
  'email',
  'tel',
  'url',
  'color',
  'range',
  'file',
  'checkbox',
  'hidden',
  'address',
  'video',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** An option of a select, multi-select or radio field. */
export interface FieldOption {
  label: string;
  value: string;
  /** Minutes added to the booking. */
  duration: number;
  price: number;
}

/** Options as stored and shown: objects, or plain texts if staff entered them so. */
export type FieldOptions = FieldOption[] | string[];

/** Returns true for types with options. */
export function isChoice(type: FieldType): boolean {
  return type === 'select' || type === 'multi-select' || type === 'radio';
}

/** Returns true when the options are plain texts. */
export function hasPlainOptions(options: FieldOptions): options is string[] {
  return typeof options[0] === 'string';
}
