import { pgErrorOf } from '@comptoir/db';
import { invalidField } from './request.errors';

/** Field path and message by the name of the constraint that rejects the field's value. */
export type FieldConstraints = Readonly<Record<string, readonly [path: string, message: string]>>;

const TRANSLATED_SLUGS = 'translated_slugs_pkey';

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
    const { constraint = '', detail: language } = pgErrorOf(error) ?? {};
    // The trigger on translations says whose slug is taken.
    if (constraint === TRANSLATED_SLUGS)
      throw invalidField(`translations.${language}.slug`, 'This slug is taken.');
    const fieldError = constraints[constraint];
    throw fieldError ? invalidField(...fieldError) : error;
  }
}
