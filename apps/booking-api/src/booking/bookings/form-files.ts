import type { ErrorIssue } from '@comptoir/errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import {
  type Answers,
  type FieldRule,
  type ReadForm,
  answerIssue,
  invalidAnswers,
} from '../../practice/fields/form-answers';
import type { PrivateFilesService } from '../../platform/uploads/uploads.private.service';
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

/** Returns the answers as they are stored: addresses of private files have no signature. */
export function storedAnswers(
  { answers, files }: Pick<FormWithFiles, 'answers' | 'files'>,
  addresses: PrivateFilesService,
): Answers {
  const ids = new Set(files.map(({ field }) => field.id));
  const values = answers.values.map(({ field_id, value }) => {
    if (!ids.has(field_id)) return { field_id, value };
    const answer = JSON.parse(value) as { url: string };
    return { field_id, value: JSON.stringify({ ...answer, url: addresses.withoutSignature(answer.url) }) };
  });
  return { ...answers, values };
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
