import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { TypedCode } from '../session/second-step-fields';

const KEY = ['second-factor'];

/** State of the second factor of the person at the console. */
export interface SecondFactor {
  is_enabled: boolean;
  recovery_codes_left: number;
  is_required: boolean;
  /** ISO 8601; null for a role that needs none. */
  due_at: string | null;
}

/** Secret of a factor that is being set up. */
export interface StartedFactor {
  secret: string;
  /** Text of the QR code. */
  otpauth_uri: string;
}

/** Calls of a service about the own second factor. */
export interface FactorCalls {
  read(): Promise<SecondFactor>;
  start(password: string): Promise<StartedFactor>;
  /** @returns the recovery codes */
  confirm(code: string): Promise<string[]>;
  /** @returns the new recovery codes */
  renew(code: string): Promise<string[]>;
  remove(typed: TypedCode): Promise<unknown>;
}

export const FactorCallsContext = createContext<FactorCalls | undefined>(undefined);

/** @throws Error outside of a service's pages */
export function useFactorCalls(): FactorCalls {
  const calls = useContext(FactorCallsContext);
  if (!calls) throw new Error('There are no calls about second factors here.');
  return calls;
}

/** Reads the own second factor. */
export function useSecondFactor(): UseQueryResult<SecondFactor> {
  const calls = useFactorCalls();
  return useQuery({ queryKey: KEY, queryFn: () => calls.read(), staleTime: Infinity });
}

/** Returns the function that reads it again after a change. */
export function useReadAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: KEY });
}
