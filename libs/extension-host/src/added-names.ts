import type { Extension } from '@comptoir/extension';
import { subscriptionsOf } from '@comptoir/jobs';
import { methodsOf, modulesOf } from './module-parts';

/** Returns the names of the events and jobs that the handlers of extensions are for. */
export function addedNames(extensions: readonly Extension[]): { events: string[]; jobs: string[] } {
  const subscriptions = extensions
    .flatMap(({ module }) => (module ? modulesOf(module) : []))
    .flatMap(methodsOf)
    .flatMap(subscriptionsOf);
  const namesOf = (kind: 'event' | 'job'): string[] => [
    ...new Set(subscriptions.filter((one) => one.kind === kind).map(({ name }) => name)),
  ];
  return { events: namesOf('event'), jobs: namesOf('job') };
}
