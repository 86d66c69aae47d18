import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Timestamp, Version, nullable, stringEnum } from '@comptoir/http';
import { MASKED_HOOK_SECRET } from './hooks.admin.service';
import type { CallResult } from './hook-caller.service';
import { HOOK_FAILURES, HOOK_OUTCOMES, type Hook, type HookCall } from './hooks.entity';

/** Response fields of a hook. The service adds its values of `step`. */
export const hookFields = {
  id: Type.Integer(),
  name: Type.String(),
  step: Type.String({ description: 'The step in which it is asked.' }),
  url: Type.String(),
  secret: Type.String({ description: 'In full when the hook is created, masked ever after.' }),
  timeout_ms: Type.Integer({ description: 'Milliseconds to wait for an answer.' }),
  on_failure: stringEnum(HOOK_FAILURES, {
    description:
      'Without an answer in time, `refuse` ends the step with an error, and `continue` goes on without it.',
  }),
  is_active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};
export type HookFields = Static<TObject<typeof hookFields>>;

/** @param secret the plain secret; masked by default */
export function toHookFields(hook: Hook, secret: string = MASKED_HOOK_SECRET): HookFields {
  return {
    id: hook.id,
    name: hook.name,
    step: hook.step,
    url: hook.url,
    secret,
    timeout_ms: hook.timeout_ms,
    on_failure: hook.on_failure,
    is_active: hook.is_active,
    created_at: hook.created_at.toISOString(),
    updated_at: hook.updated_at.toISOString(),
    version: String(hook.version),
  };
}

const result = {
  outcome: stringEnum(HOOK_OUTCOMES, {
    description: '`skipped`: it was not called, because it had failed several times in a row.',
  }),
  response_code: nullable(Type.Integer()),
  error: nullable(Type.String(), { description: 'Why there is no answer; null when there is one.' }),
  duration_ms: Type.Integer(),
};

/** Response fields of a call of a hook. */
export const hookCallFields = {
  id: Type.Integer(),
  message_id: Type.String({ description: 'Id of the question, as in its header `webhook-id`.' }),
  ...result,
  created_at: Timestamp,
};
export type HookCallFields = Static<TObject<typeof hookCallFields>>;

export function toHookCallFields(call: HookCall): HookCallFields {
  const { id, message_id, outcome, response_code, error, duration_ms, created_at } = call;
  return {
    id,
    message_id,
    outcome,
    response_code,
    error,
    duration_ms,
    created_at: created_at.toISOString(),
  };
}

const Data = Type.Record(Type.String(), Type.Unknown());

/** Response fields of a test of a hook. */
export const hookTestFields = {
  ...result,
  question: Type.Record(Type.String(), Type.Unknown(), { description: 'The `data` that was sent.' }),
  answer: nullable(Data, { description: 'The part of the answer that counts; null without one.' }),
};
export type HookTestFields = Static<TObject<typeof hookTestFields>>;

export function toHookTestFields({
  messageId: _,
  answer,
  question,
  ...result
}: CallResult & { question: object }): HookTestFields {
  return {
    ...result,
    question: question as HookTestFields['question'],
    answer: (answer as HookTestFields['answer'] | undefined) ?? null,
  };
}
