import { HOOK_OUTCOMES, type HookOutcome, HookParts, NewHookParts } from '@comptoir/hooks';
import { EnumField, PageQuery } from '@comptoir/http';
import { HOOK_STEP_NAMES, type HookStepName } from './hook-steps';

const STEP = 'The step in which it is asked.';

/** Body of POST /admin/hooks. */
export class CreateHook extends NewHookParts {
  @EnumField(HOOK_STEP_NAMES, { description: STEP })
  step: HookStepName;
}

/** Body of PUT /admin/hooks/{id}. Absent parts stay unchanged. */
export class UpdateHook extends HookParts {
  @EnumField(HOOK_STEP_NAMES, { optional: true, description: STEP })
  step?: HookStepName;
}

export class HookCallsQuery extends PageQuery {
  @EnumField(HOOK_OUTCOMES, { optional: true, description: 'Calls with this outcome.' })
  outcome?: HookOutcome;
}
