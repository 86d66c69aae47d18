import { rangeOf } from '../time';
import type { Resource } from '../types';
import type { Widget } from '../widget';
import { openTimes } from './time-step';

/** Chooses a resource of the list. One that is booked by its services only offers these next. */
export async function chooseResource(widget: Widget, { id, needs_service }: Resource): Promise<void> {
  const { session, api, parts } = widget;
  const { draft } = session;
  widget.faults = {};
  // Services of a resource that was chosen before.
  Object.assign(session, { services: [], offersServices: false, onlyResource: undefined });
  draft.serviceId = undefined;
  session.choose(id);
  if (needs_service) {
    const start = await api.start({ ...rangeOf(draft.month), resource_id: id });
    session.beginServices(start, parts.presets);
  }
  widget.isBusy = false;
  if (draft.step === 'time') await openTimes(widget);
  else widget.go(draft.step);
}
