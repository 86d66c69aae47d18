import { FILTERABLE_TYPES, isChoice } from './custom-field-types';
import type { CustomFieldsOptions } from './custom-fields.options';
import type { FieldColumns } from './custom-fields.queries';
import { checkValue } from './field-values';

/** Part of a field, and what is wrong with it. */
export type FieldProblem = readonly [part: string, text: string];

const BOUNDED = ['text', 'long_text', 'number', 'money', 'choices', 'list'];
const COUNTED_BOUNDS = ['text', 'long_text', 'choices', 'list'];

/** Returns what contradicts itself in a field; an empty list when all fits together. */
export function contradictionsOf(field: FieldColumns, options: CustomFieldsOptions): FieldProblem[] {
  return [...ofType(field, options), ...ofBounds(field), ...ofAudience(field, options), ...ofDefault(field)];
}

function* ofType(field: FieldColumns, { references }: CustomFieldsOptions): Generator<FieldProblem> {
  const { key, type, choices, reference_to: to } = field;
  const values = choices.map(({ value }) => value);
  // Objects have properties of these names without being given them.
  if (key in {}) yield ['key', 'This key is reserved.'];
  if (isChoice(type) && values.length === 0) yield ['choices', 'Choices are required.'];
  if (!isChoice(type) && values.length > 0) yield ['choices', 'Only choices have them.'];
  if (new Set(values).size < values.length) yield ['choices', 'A value is given twice.'];
  if (type === 'reference' && (to === null || !Object.hasOwn(references, to)))
    yield ['reference_to', 'A reference needs the kind of record that it leads to.'];
  if (type !== 'reference' && to !== null) yield ['reference_to', 'Only references have it.'];
}

function* ofBounds({ type, min, max }: FieldColumns): Generator<FieldProblem> {
  for (const [part, bound] of Object.entries({ min, max })) {
    if (bound === null) continue;
    if (!BOUNDED.includes(type)) yield [part, 'This type has no bounds.'];
    else if (COUNTED_BOUNDS.includes(type) && !(Number.isInteger(bound) && bound >= 0))
      yield [part, 'A length is a whole number.'];
  }
  if (min !== null && max !== null && min > max) yield ['max', 'The largest value is below the least.'];
}

function* ofAudience(field: FieldColumns, { targets }: CustomFieldsOptions): Generator<FieldProblem> {
  const { target, type, visible_to, editable_by, is_filterable } = field;
  const { isPublic, isOfCustomers, isOptional, isFiltered } = targets[target] ?? {};
  if (visible_to === 'public' && !isPublic) yield ['visible_to', 'Such records are not public.'];
  if (visible_to === 'customer' && !isOfCustomers)
    yield ['visible_to', 'Such records belong to no customer.'];
  if (editable_by === 'customer' && !isOfCustomers)
    yield ['editable_by', 'Customers do not write such records.'];
  if (editable_by === 'customer' && visible_to === 'staff')
    yield ['editable_by', 'Customers can only write what they see.'];
  if (isOptional && editable_by !== 'customer') yield ['editable_by', 'Only customers write such records.'];
  if (isOptional && field.is_required) yield ['is_required', 'Such a field cannot be required.'];
  if (isOptional && field.default_value !== null) yield ['default_value', 'Such a field has no default.'];
  if (is_filterable && !(isFiltered && FILTERABLE_TYPES.includes(type)))
    yield ['is_filterable', 'Lists cannot be filtered by such a field.'];
}

function* ofDefault(field: FieldColumns): Generator<FieldProblem> {
  if (field.default_value === null) return;
  if (field.type === 'reference') yield ['default_value', 'A reference has no default.'];
  else if ('code' in checkValue(field.default_value, field))
    yield ['default_value', 'It is no value of the field.'];
}
