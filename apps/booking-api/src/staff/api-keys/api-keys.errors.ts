import { defineErrors } from '@comptoir/errors';

export const ApiKeyErrors = defineErrors({
  API_KEY_NOT_FOUND: [404, 'API key not found'],
  API_KEY_REVOKED: [409, 'This API key was revoked, please create another one'],
  API_KEY_ROTATING: [409, 'The secret before this one is still valid, end it with previous_valid_hours 0'],
});
