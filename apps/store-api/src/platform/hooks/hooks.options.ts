import type { HooksOptions } from '@comptoir/hooks';
import type { StoreConfig } from '../../config';
import { RequestErrors } from '../http/request.errors';
import { HOOK_STEPS } from './hook-steps';
import { HookErrors } from './hooks.errors';

/** Options of the store's hooks. They may be at the addresses that webhooks may be at. */
export function hooksOptions({
  auth,
  webhooks: outbound,
}: Pick<StoreConfig, 'auth' | 'webhooks'>): HooksOptions {
  return {
    steps: HOOK_STEPS,
    outbound,
    sealingKey: auth.linkSecret,
    previousSealingKeys: auth.previousLinkSecrets,
    errors: {
      notFound: RequestErrors.NOT_FOUND,
      urlNotAllowed: HookErrors.HOOK_URL_NOT_ALLOWED,
      limitReached: HookErrors.HOOK_LIMIT_REACHED,
    },
  };
}
