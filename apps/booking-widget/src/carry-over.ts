import { type Draft, emptyDraft } from './draft';
import type { Widget } from './widget';

/**
 * Takes what a visitor has typed into a draft of another choice, or of other values to begin with. Values that the page
 * had filled in stay behind.
 */
export function carryOver(draft: Draft, { session, parts }: Pick<Widget, 'session' | 'parts'>): void {
  const { client, answers, zone, wantsSms, month, partySize } = session.draft;
  Object.assign(draft, { zone, wantsSms, month, partySize });
  Object.assign(draft.client, emptyDraft(month).client, typed({ ...client }, parts.presets.client));
  draft.answers = typed(answers, parts.presets.answers);
}

function typed(
  values: Readonly<Record<string, string>>,
  presets: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== presets[name]));
}
