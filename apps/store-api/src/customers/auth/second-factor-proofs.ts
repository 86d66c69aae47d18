import type { Proof, Verdict } from '@comptoir/second-factor';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { AuthErrors } from './auth.errors';
import type { SecondFactorProof } from './second-factor.dto';

/** A proof that was not accepted. */
export type Refused = Exclude<Verdict, { is: 'accepted' }>;

/** @throws RequestErrors.VALIDATION_ERROR unless there is a code or a recovery code, and not both */
export function proofOf({ code, recovery_code: recoveryCode }: SecondFactorProof): Proof {
  if (code && recoveryCode) {
    throw invalidField('recovery_code', 'Give a code or a recovery code, not both.');
  }
  if (recoveryCode) return { recoveryCode };
  if (!code) throw invalidField('code', 'code is required');
  return { code: digitsOf(code) };
}

/** Returns a code as apps mean it: many show a blank in the middle. */
export function digitsOf(code: string): string {
  return code.replace(' ', '');
}

/** @throws AppError that says why a proof was not accepted */
export function rejectUnproven(refused: Refused): never {
  if (refused.is === 'missing') throw AuthErrors.SECOND_FACTOR_MISSING();
  if (refused.is === 'wrong') throw AuthErrors.INVALID_CODE();
  throw RequestErrors.TOO_MANY_REQUESTS({
    message: 'Too many wrong codes. Please try again in an hour, or use a recovery code.',
    headers: { 'Retry-After': String(refused.seconds) },
  });
}
