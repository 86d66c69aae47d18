import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, stringEnum } from '@comptoir/http';
import { wordsOf } from '../../practice/fields/choice-answers';
import { FIELD_TYPES, type FieldOptions, type FieldType } from '../../practice/fields/field-types';
import type { BookingValue } from './booking-values.entity';

export const BookingValueView = view('BookingValue', {
  id: Type.Integer(),
  booking_id: Type.Integer(),
  field_id: Type.Integer(),
  value: Type.String(),
  shown: Type.Optional(
    Type.String({ description: 'The answer in the words of its options; absent where `value` has them.' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  CustomField: view('FieldOfValue', {
    id: Type.Integer(),
    label: Type.String(),
    type: stringEnum(FIELD_TYPES),
  }),
});
export type BookingValueView = Static<typeof BookingValueView>;

/** An answer with its field, which may be deleted by now. */
export interface BookingValueWithField extends BookingValue {
  label: string;
  type: FieldType;
  options: FieldOptions | null;
}

export function toBookingValueView(row: BookingValueWithField): BookingValueView {
  const shown = wordsOf(row, row.value);
  return {
    id: row.id,
    booking_id: row.booking_id,
    field_id: row.field_id,
    value: row.value,
    ...(shown !== undefined && { shown }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    CustomField: { id: row.field_id, label: row.label, type: row.type },
  };
}
