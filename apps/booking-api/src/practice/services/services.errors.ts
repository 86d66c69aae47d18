import { defineErrors } from '@comptoir/errors';

export const ServiceErrors = defineErrors({
  SERVICE_NOT_FOUND: [404, 'Service not found'],
  RESOURCE_NOT_IN_SERVICE: [400, 'This resource does not offer the service'],
  INVALID_DURATION: [400, 'The service has no such length'],
});
