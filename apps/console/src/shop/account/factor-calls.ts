import type { StoreClient } from '@comptoir/store-client';
import type { FactorCalls } from '../../shared/second-factor/use-second-factor';

/** The calls of the store about the own second factor. */
export function factorCalls({ account }: StoreClient): FactorCalls {
  return {
    read: () => account.getSecondFactor(),
    start: (password) => account.startSecondFactor({ password }),
    confirm: async (code) => (await account.confirmSecondFactor({ code })).recovery_codes,
    renew: async (code) => (await account.renewRecoveryCodes({ code })).recovery_codes,
    remove: (typed) => account.removeSecondFactor(typed),
  };
}
