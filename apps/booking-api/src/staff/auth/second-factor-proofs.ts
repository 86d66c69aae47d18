import { AppError } from '@comptoir/errors';
import type { ProofErrors } from '@comptoir/second-factor';
import { RequestErrors } from '../../platform/http/request.errors';
import { AuthErrors } from './auth.errors';

/** Errors of codes that do not prove anything. */
export const PROOF_ERRORS: ProofErrors = {
  missing: AuthErrors.SECOND_FACTOR_MISSING,
  wrong: AuthErrors.INVALID_CODE,
  waiting: RequestErrors.TOO_MANY_REQUESTS,
  invalidField: (field, message) =>
    new AppError('VALIDATION_ERROR', 400, message, { errors: { [field]: [message] } }),
};
