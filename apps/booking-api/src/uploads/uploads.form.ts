import type { UploadOptions } from '@comptoir/http';
import { uploadRefusal } from './uploads.texts';

const MAX_BYTES = 10 * 1024 * 1024;

/** A form with one file of at most 10 MiB, refused in the client's language. */
export function uploadForm(field: string): UploadOptions {
  return {
    field,
    maxBytes: MAX_BYTES,
    refuse: (reason, { headers }) =>
      uploadRefusal(reason === 'too-large' ? 'FILE_TOO_LARGE' : 'NO_FILE', headers['accept-language']),
  };
}
