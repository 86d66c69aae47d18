import type { Extension } from '@comptoir/extension';
import { loadExtensions } from '@comptoir/extension-host';
import type { StoreConfig } from './config';
import { EVENTS, JOBS } from './events';
import { RECORD_EVENT_NAMES } from './messaging/events/record-events';
import { FIELD_TARGETS } from './platform/custom-fields/custom-fields.options';
import { HOOK_STEP_NAMES } from './platform/hooks/hook-steps';

/**
 * Loads the extensions of the store (docs/extending.md).
 * @throws Error that lists everything that is wrong with them
 */
export function loadStoreExtensions({ extensions }: Pick<StoreConfig, 'extensions'>): Extension[] {
  return loadExtensions(extensions, {
    service: 'store',
    ownNames: [...Object.keys(EVENTS), ...Object.keys(JOBS)],
    events: RECORD_EVENT_NAMES,
    steps: HOOK_STEP_NAMES,
    fieldTargets: FIELD_TARGETS,
  });
}
