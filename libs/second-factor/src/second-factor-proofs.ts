import type { ErrorFactory } from '@comptoir/errors';
import type { SecondFactorProof } from './second-factor.dto';
import type { Proof, Verdict } from './second-factors.service';

/** Administrators with a second factor type their password, a blank, and a code, where a page asks for a password only. */
const WITH_CODE = /^(.*) (\d{6})$/s;

/** A proof that was not accepted. */
export type Refused = Exclude<Verdict, { is: 'accepted' }>;

/** Errors of proofs, as the service declares them. */
export interface ProofErrors {
  /** The account has no factor. */
  missing: ErrorFactory;
  wrong: ErrorFactory;
  /** Too many wrong codes. */
  waiting: ErrorFactory;
  /** Creates the error of a field. */
  invalidField(field: string, message: string): Error;
}

/** @throws `invalidField` unless there is a code or a recovery code, and not both */
export function proofOf(
  { code, recovery_code: recoveryCode }: SecondFactorProof,
  { invalidField }: Pick<ProofErrors, 'invalidField'>,
): Proof {
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

/** @throws the error that says why a proof was not accepted */
export function rejectUnproven(refused: Refused, { missing, wrong, waiting }: ProofErrors): never {
  if (refused.is === 'missing') throw missing();
  if (refused.is === 'wrong') throw wrong();
  throw waiting({
    message: 'Too many wrong codes. Please try again in an hour, or use a recovery code.',
    headers: { 'Retry-After': String(refused.seconds) },
  });
}

/** Splits what was typed as a password into the password and the code; the code is empty when there is none. */
export function passwordAndCode(typed: string): { password: string; code: string } {
  const [, password = typed, code = ''] = WITH_CODE.exec(typed) ?? [];
  return { password, code };
}
