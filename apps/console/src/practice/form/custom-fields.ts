import type { Input, Result } from '@comptoir/booking-client';

/** A field of a booking form. */
export type CustomField = Result<'adminCustomFields.list'>[number];
export type FieldType = CustomField['type'];
type FieldOption = Exclude<NonNullable<CustomField['options']>[number], string>;

/** The types in the order in which staff need them. */
export const FIELD_TYPES: readonly FieldType[] = [
  'text',
  'textarea',
  'select',
  'radio',
  'multi-select',
  'checkbox',
  'number',
  'range',
  'date',
  'time',
  'datetime-local',
  'email',
  'tel',
  'url',
  'address',
  'file',
  'video',
  'color',
  'hidden',
];

/** Types whose answers are chosen from options. */
export const isChoice = (type: string | undefined): boolean =>
  type === 'select' || type === 'multi-select' || type === 'radio';

/** Types whose answers are numbers with bounds. */
export const isNumeric = (type: string | undefined): boolean => type === 'number' || type === 'range';

/** Types whose empty input can show a text. */
export const hasPlaceholder = (type: string | undefined): boolean =>
  ['text', 'textarea', 'number', 'email', 'tel', 'url', 'video', 'select'].includes(type ?? '');

/** Returns the options of a field, of which old ones may be texts. */
export function optionsOf({ options }: Pick<CustomField, 'options'>): FieldOption[] {
  return (options ?? []).map((option) =>
    typeof option === 'string' ? { label: option, value: option, duration: 0, price: 0 } : option,
  );
}

/** Returns the inputs of the form for a field. */
export function toFieldForm(field: CustomField): Record<string, unknown> {
  return { ...field, options: isChoice(field.type) ? optionsOf(field) : [] };
}

interface OptionInput {
  label?: string | null;
  value?: string | null;
  duration?: number | null;
  price?: number | null;
}

/** Values of the form for a field. */
export interface FieldForm {
  label: string;
  type: FieldType;
  required?: boolean;
  placeholder?: string | null;
  min?: number | null;
  max?: number | null;
  step?: number | null;
  options?: OptionInput[] | null;
}

type FieldInput = Omit<Input<'adminCustomFields.create'>, 'resource_id'>;
type Options = FieldInput['options'];

/** Returns what the service is told: properties of other types are left out. */
export function toFieldInput(form: FieldForm): FieldInput {
  const { label, type, required = false } = form;
  return {
    label,
    type,
    required,
    placeholder: hasPlaceholder(type) ? (form.placeholder ?? '') : '',
    ...(isNumeric(type) && { min: form.min ?? null, max: form.max ?? null, step: form.step ?? null }),
    ...(isChoice(type) && { options: toOptions(form.options ?? []) }),
  };
}

/** An option without a value gets one that is made of its label. */
function toOptions(options: readonly OptionInput[]): Options {
  const rows = options.map(({ label, value, duration, price }) => ({
    label: label ?? '',
    ...(value && { value }),
    duration: duration ?? 0,
    price: price ?? 0,
  }));
  // The API's document describes an option as any object.
  return rows as unknown as Options;
}

/** An answer in the form for a booking. */
export interface AnswerForm {
  value?: unknown;
}

type Answers = NonNullable<Input<'adminBookings.create'>['custom_values']>;

/** Returns the answers of a booking by staff. All fields are named, so that errors keep their places. */
export function toCustomValues(
  fields: readonly CustomField[],
  answers: readonly AnswerForm[] | undefined,
): Answers {
  return fields.map(({ id }, index) => ({
    field_id: id,
    value: (answers?.[index]?.value ?? null) as Answers[number]['value'],
  }));
}
