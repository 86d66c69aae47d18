import { defineErrors } from '@comptoir/errors';

export const ApiKeyErrors = defineErrors({
  API_KEY_REVOKED: [409, 'This API key was revoked. Create another one.'],
  API_KEY_ROTATING: [409, 'The secret before this one is still valid. End it with previous_valid_hours 0.'],
});
