import type { BookingClient } from '@comptoir/booking-client';
import type { FactorCalls } from '../shared/second-factor/use-second-factor';

/** The calls of the booking service about the own second factor. */
export function factorCalls({ adminAccount }: BookingClient): FactorCalls {
  return {
    read: () => adminAccount.getSecondFactor(),
    start: (password) => adminAccount.startSecondFactor({ password }),
    confirm: async (code) => (await adminAccount.confirmSecondFactor({ code })).recovery_codes,
    renew: async (code) => (await adminAccount.renewRecoveryCodes({ code })).recovery_codes,
    remove: (typed) => adminAccount.removeSecondFactor(typed),
  };
}
