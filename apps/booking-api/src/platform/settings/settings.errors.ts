import { defineErrors } from '@comptoir/errors';

export const SettingErrors = defineErrors({
  UNKNOWN_SETTING: [400, 'Unknown setting'],
  INVALID_SETTING: [400, 'Invalid setting'],
  SMTP_TEST_FAILED: [500, 'SMTP test failed'],
});
