import { defineErrors } from '@comptoir/errors';

export const BlockErrors = defineErrors({
  BLOCK_NOT_FOUND: [404, 'Block not found'],
  END_BEFORE_START: [400, 'end_at must be after start_at'],
});
