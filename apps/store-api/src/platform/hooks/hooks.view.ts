import { type Static } from '@sinclair/typebox';
import { type Hook, hookCallFields, hookFields, hookTestFields, toHookFields } from '@comptoir/hooks';
import { stringEnum, view } from '@comptoir/http';
import { HOOK_STEP_NAMES, type HookStepName } from './hook-steps';

export const HookView = view('Hook', {
  ...hookFields,
  step: { ...stringEnum(HOOK_STEP_NAMES), description: 'The step in which it is asked.' },
});
export type HookView = Static<typeof HookView>;

export const HookCallView = view('HookCall', hookCallFields);
export type HookCallView = Static<typeof HookCallView>;

export const HookTestView = view('HookTest', hookTestFields);
export type HookTestView = Static<typeof HookTestView>;

/** @param secret in full; masked when it is undefined */
export function toHookView(hook: Hook, secret?: string): HookView {
  return { ...toHookFields(hook, secret), step: hook.step as HookStepName };
}
