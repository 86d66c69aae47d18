import { defineErrors } from '@comptoir/errors';

export const UploadErrors = defineErrors({
  FILE_TOO_LARGE: [413, 'File exceeds the maximum allowed size (10 MB)'],
  FILE_TYPE_NOT_ALLOWED: [400, 'File type not allowed'],
  NO_FILE: [400, 'No file uploaded'],
  FILE_NOT_FOUND: [404, 'The file does not exist, or its address has ended'],
  TOO_MANY_FILES: [429, 'Too many files are waiting for a booking. Please try again later.'],
  STORAGE_UNAVAILABLE: [500, 'File storage is unavailable'],
});
