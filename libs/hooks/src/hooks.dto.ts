import { BooleanField, EnumField, IntField, StringField } from '@comptoir/http';
import { HOOK_FAILURES, type HookFailure } from './hooks.entity';

const SECRET = 'Signs the questions. A strong one is made when it is left out.';
const URL = 'Where it is asked: https, at port 443, 80 or 8443, reachable from the internet.';
const URL_EXAMPLE = 'https://rules.example/checkout';
const TIMEOUT = {
  optional: true,
  min: 100,
  max: 10_000,
  description: 'Milliseconds to wait for an answer; 2,000 by default.',
};
const ON_FAILURE = 'Without an answer in time, `refuse` ends the step with an error, and `continue` goes on.';

/** Parts of a new hook. The service adds `step`. */
export class NewHookParts {
  @StringField({ min: 1, max: 100, example: 'Fraud check' })
  name: string;

  @StringField({ min: 1, max: 2048, example: URL_EXAMPLE, description: URL })
  url: string;

  @EnumField(HOOK_FAILURES, { description: ON_FAILURE })
  on_failure: HookFailure;

  @IntField(TIMEOUT)
  timeout_ms?: number;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @StringField({ optional: true, nullable: true, max: 255, keepBlanks: true, description: SECRET })
  secret?: string | null;
}

/** Parts of a change of a hook. The service adds `step`. */
export class HookParts {
  @StringField({ optional: true, min: 1, max: 100, example: 'Fraud check' })
  name?: string;

  @StringField({ optional: true, min: 1, max: 2048, example: URL_EXAMPLE, description: URL })
  url?: string;

  @EnumField(HOOK_FAILURES, { optional: true, description: ON_FAILURE })
  on_failure?: HookFailure;

  @IntField(TIMEOUT)
  timeout_ms?: number;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @StringField({
    optional: true,
    nullable: true,
    max: 255,
    keepBlanks: true,
    description: 'A new secret, which holds at once; the masked one leaves it as it is.',
  })
  secret?: string | null;
}
