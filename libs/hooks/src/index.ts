export { type HookAnswer, HookAnswersService, type KnownHookAnswers } from './hook-answers.service';
export { HooksAdminService } from './hooks.admin.service';
export { HookParts, NewHookParts } from './hooks.dto';
export {
  type Hook,
  HOOK_OUTCOMES,
  HookCall,
  HOOK_FAILURES,
  type HookFailure,
  type HookOutcome,
  hooksEntities,
} from './hooks.entity';
export { HooksModule } from './hooks.module';
export { type HooksOptions, type HookStep } from './hooks.options';
export { HookSecretsService } from './hooks.secrets.service';
export {
  hookCallFields,
  hookFields,
  hookTestFields,
  toHookCallFields,
  toHookFields,
  toHookTestFields,
} from './hooks.view';
export { type HookDecorator, type HookHandlerOptions, OnHook, hookHandlerOf } from './on-hook';
