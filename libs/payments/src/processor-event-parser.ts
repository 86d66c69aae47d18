/** The `data.object` of an event. */
export interface EventObject {
  id: string;
  /** Present on a charge: the id of its intent. */
  payment_intent?: string | { id: string } | null;
}

/** A signed event after parsing. */
export interface ParsedEvent {
  /** Undefined when the event has no valid id. */
  id: string | undefined;
  type: string;
  /** Error text of an event that cannot be processed. */
  problem?: string;
}

/** Format of the processor's ids, which become part of a URL. */
const ID = /^[\w-]{1,255}$/;
const TYPE = /^[\w.]{1,255}$/;

/**
 * Parses a signed event and never throws. The processor repeats unacknowledged events for days, and a
 * malformed event stays malformed, so it is stored with its problem.
 * @param hasEffect returns true when a type of event needs its object
 */
export function parseEvent(event: unknown, hasEffect: (type: string) => boolean): ParsedEvent {
  if (!isRecord(event)) return { id: undefined, type: '', problem: 'The event is no JSON object.' };
  const id = isId(event.id) ? event.id : undefined;
  if (typeof event.type !== 'string' || !TYPE.test(event.type)) {
    return { id, type: '', problem: 'The event has no type.' };
  }
  const { type } = event;
  if (!id) return { id, type, problem: 'The event has no id.' };
  return { id, type, problem: hasEffect(type) ? problemOf(event.data) : undefined };
}

/** Returns the object of an event that `parseEvent` accepted. */
export function eventObjectOf(event: unknown): EventObject {
  return (event as { data: { object: EventObject } }).data.object;
}

function problemOf(data: unknown): string | undefined {
  const object = isRecord(data) ? data.object : undefined;
  if (!isRecord(object)) return 'The event has no data.object.';
  if (!isId(object.id)) return 'data.object has no id.';
  const { payment_intent: intent } = object;
  const isSound = intent === undefined || intent === null || isId(isRecord(intent) ? intent.id : intent);
  return isSound ? undefined : 'data.object.payment_intent is no id.';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}
