import { pgErrorOf } from '@comptoir/db';
import { invalidField } from './request.errors';

/** Field path and message by the name of the constraint that rejects the field's value. */
export type FieldConstraints = Readonly<Record<string, readonly [path: string, message: string]>>;

/**
 * Runs a write and turns a violated constraint into the error of one field: 422 `VALIDATION_ERROR`.
 * PostgreSQL has aborted the transaction by then, so the error must end it.
 */
export async function mapConstraintErrors<T>(
  constraints: FieldConstraints,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fieldError = constraints[pgErrorOf(error)?.constraint ?? ''];
    throw fieldError ? invalidField(...fieldError) : error;
  }
}
