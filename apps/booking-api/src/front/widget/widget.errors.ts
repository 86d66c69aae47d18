import { defineErrors } from '@comptoir/errors';

export const WidgetErrors = defineErrors({
  FILE_NOT_FOUND: [404, 'File not found'],
});
