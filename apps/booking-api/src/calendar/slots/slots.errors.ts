import { defineErrors } from '@comptoir/errors';

export const SlotErrors = defineErrors({
  INVALID_SLOT: [400, 'Invalid slot definition'],
});
