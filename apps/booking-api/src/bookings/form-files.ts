import type { ErrorIssue } from '@comptoir/errors';
import { AnswerErrors } from '../fields/fields.errors';
import {
  type Answers,
  type FieldRule,
  type ReadForm,
  answerIssue,
  invalidAnswers,
} from '../fields/form-answers';
import type { CreateBooking } from './bookings.dto';

export type FormInput = Pick<CreateBooking, 'custom_values'>;

/** A parsed form with the answers that name a file. */
export interface FormWithFiles extends ReadForm {
  files: { field: FieldRule; url: string }[];
}

/** Finds the answers to file fields and their addresses. */
export function filesAmong(fields: FieldRule[], { values }: Answers): FormWithFiles['files'] {
  return values.flatMap(({ field_id, value }) => {
    const field = fields.find(({ id }) => id === field_id);
    return field?.type === 'file' ? [{ field, url: (JSON.parse(value) as { url: string }).url }] : [];
  });
}

export function addressesOf({ files }: FormWithFiles): string[] {
  return files.map(({ url }) => url);
}

/** Creates the issues of answers that name a missing file of our storage. */
export function missingFiles(
  { files }: FormWithFiles,
  missing: ReadonlySet<string>,
  { custom_values }: FormInput,
): ErrorIssue[] {
  const faulty = files.filter(({ url }) => missing.has(url));
  return faulty.map(({ field }) => {
    const index = custom_values?.findIndex(({ field_id }) => field_id === field.id);
    return answerIssue(field, index, { error: AnswerErrors.ANSWER_FILE_NOT_FOUND });
  });
}

/** @throws AnswerErrors.INVALID_ANSWER */
export function assertNoFaults([first, ...others]: readonly ErrorIssue[]): void {
  if (first) throw invalidAnswers([first, ...others]);
}
