import { isApiError } from '@comptoir/store-client';

/** Returns what a call finds, or null where the service says that there is nothing. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
