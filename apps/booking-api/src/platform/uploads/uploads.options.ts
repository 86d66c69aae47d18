import type { UploadOptions } from '@comptoir/http';
import { UploadErrors } from './uploads.errors';

/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Returns the options of a form with one file of at most 10 MiB. */
export function uploadForm(field: string): UploadOptions {
  return {
    field,
    maxBytes: MAX_FILE_BYTES,
    toError: (reason) => (reason === 'too-large' ? UploadErrors.FILE_TOO_LARGE() : UploadErrors.NO_FILE()),
  };
}
