/** The kinds of field that a booking form can have. */
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

/** A choice of a select, multi-select or radio field. */
export interface FieldOption {
  label: string;
  value: string;
  /** Minutes that it adds to the booking. */
  duration: number;
  price: number;
}

/** Options as stored and shown: objects, or the plain texts that they were given as. */
export type FieldOptions = FieldOption[] | string[];

/** Whether fields of this type are answered by choosing among options. */
export function isChoice(type: FieldType): boolean {
  return type === 'select' || type === 'multi-select' || type === 'radio';
}

/** Whether options were given as plain texts. */
export function hasPlainOptions(options: FieldOptions): options is string[] {
  return typeof options[0] === 'string';
}
