import type { Result } from '@comptoir/store-client';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStoreClient } from '../store-context';

const KEY = ['second-factor'];

/** State of the second factor of the person at the console. */
export type SecondFactor = Result<'account.getSecondFactor'>;

/** Reads the own second factor. */
export function useSecondFactor(): UseQueryResult<SecondFactor> {
  const store = useStoreClient();
  return useQuery({ queryKey: KEY, queryFn: () => store.account.getSecondFactor(), staleTime: Infinity });
}

/** Returns the function that reads it again after a change. */
export function useReadAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: KEY });
}
