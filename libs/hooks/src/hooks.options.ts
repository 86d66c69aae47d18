import type { TSchema } from '@sinclair/typebox';
import type { ErrorFactory } from '@comptoir/errors';
import type { OutboundPolicy } from '@comptoir/outbound';

/** Injection token of the options. */
export const HOOKS_OPTIONS = Symbol('HOOKS_OPTIONS');

/** A step in which hooks are asked. */
export interface HookStep {
  /** The JSON that a hook may answer. Other keys are ignored. */
  answer: TSchema;
  /** The data of a question, for the documents and for tests of a hook. */
  example: Readonly<Record<string, unknown>>;
  /** The same question has the same answer for a minute. */
  isKept: boolean;
  /** Returns what is wrong with an answer to a question, beyond its shape. */
  problemOf?(answer: unknown, question: object): string | undefined;
}

/** Hooks, as the service declares them. */
export interface HooksOptions {
  steps: Readonly<Record<string, HookStep>>;
  /** Limits the addresses of hooks. */
  outbound: OutboundPolicy;
  /** Encrypts the secrets of hooks; at least 32 characters. */
  sealingKey: string;
  /** Previous keys. They decrypt and no longer encrypt. */
  previousSealingKeys: readonly string[];
  errors: { notFound: ErrorFactory; urlNotAllowed: ErrorFactory; limitReached: ErrorFactory };
}
