import { type ApiError, isApiError } from '@comptoir/client-core';
import type { Narrator } from './narrator';

/**
 * Waits for a call that has to fail with a status, and returns its error.
 * @throws UnexpectedResult after a success, or another error
 */
export async function rejectionOf(
  { narrator }: { narrator: Narrator },
  call: Promise<unknown>,
  status: number,
): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined && !isApiError(error)) throw error as Error;
  const failed = narrator.found(error, `A call should have failed with ${status}.`);
  narrator.fact(`${failed.code} – ${failed.message}`);
  narrator.same('The status of the error', failed.status, status);
  return failed;
}
