import type { Api } from '../api';
import type { Formats } from '../time';
import type { Field } from '../types';
import type { Say } from '../words';

/** Everything that an input of a form needs. */
export interface FieldContext {
  field: Field;
  /** Present answer, empty when there is none. */
  answer: string;
  /** Fault that stands at the field. */
  fault: string | undefined;
  /** True when the page has set the answer and the visitor must not change it. */
  isFixed: boolean;
  say: Say;
  formats: Formats;
  api: Api;
  currency: string;
  /** Stores the answer; it is not drawn again. */
  change(answer: string): void;
}

/** Ids that connect an input to its label, hint and fault. */
export function idsOf(id: number | string): { input: string; hint: string; fault: string } {
  return { input: `f${id}`, hint: `f${id}-hint`, fault: `f${id}-fault` };
}

/** Attributes of an input: its id, what describes it, and whether it is wrong. */
export function describe(
  id: number | string,
  { required, fault, hint }: { required: boolean; fault?: string; hint?: boolean },
): Record<string, string | boolean | undefined> {
  const ids = idsOf(id);
  const describedBy = [hint && ids.hint, fault && ids.fault].filter(Boolean).join(' ');
  return {
    id: ids.input,
    'data-key': ids.input,
    part: 'input',
    required,
    'aria-invalid': fault ? 'true' : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
