import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import type { RecordedMovement } from './payments.movements.queries';

/** The member of staff who recorded money on site. */
export const RecordedByView = view('RecordedBy', {
  id: Type.Integer(),
  email: nullable(Type.String({ description: 'Null for a deleted account.' })),
});

/** Returns null for what the processor told, and for older records. */
export function toRecordedByView({
  recorded_by: id,
  recorded_by_email: email,
}: Pick<RecordedMovement, 'recorded_by' | 'recorded_by_email'>): Static<typeof RecordedByView> | null {
  return id === null ? null : { id, email };
}
