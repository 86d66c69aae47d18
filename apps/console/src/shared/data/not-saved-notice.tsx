import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { UnansweredCalls } from './unanswered-calls';

/** Says at once that a change is not saved, while it is still being tried. */
export function NotSavedNotice({ calls }: { calls: UnansweredCalls }): null {
  const notify = useNotify();
  useEffect(() => calls.register(() => notify('console.not_saved', { type: 'warning' })), [calls, notify]);
  return null;
}
