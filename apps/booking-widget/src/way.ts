import type { Step } from './draft';
import type { Session } from './session';

/** Returns the steps of a visitor from the first choice to the summary; a choice of one thing is none. */
export function wayOf(session: Session): Step[] {
  return [...choicesOf(session), 'time', 'details', 'summary'];
}

/** Returns the step before another one, undefined at the first. */
export function stepBefore(session: Session, step: Step): Step | undefined {
  const way = wayOf(session);
  return way[way.indexOf(step) - 1];
}

/** True for the steps that have no times to show yet. */
export function isChoice(step: Step): boolean {
  return step === 'service' || step === 'who' || step === 'resource';
}

function choicesOf(session: Session): Step[] {
  const { offersServices, services, service, resources, resourceFirst, offeringOf } = session;
  const first: Step[] = resourceFirst && resources.length > 1 ? ['resource'] : [];
  if (!offersServices) return first;
  const asksWho = service
    ? offeringOf(service).length > 1
    : services.some((one) => offeringOf(one).length > 1);
  // An empty list says that there is nothing to book.
  return [
    ...first,
    ...(services.length === 1 ? [] : (['service'] as const)),
    ...(asksWho ? (['who'] as const) : []),
  ];
}
