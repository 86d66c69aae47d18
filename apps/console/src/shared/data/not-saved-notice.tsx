import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { UnansweredCalls } from './unanswered-calls';

/** Open dialogs, the latest last. A notice below would lie over their buttons, and contradict what they say. */
const dialogs: (() => void)[] = [];

/** Says at once that a change is not saved, while it is still being tried: in the open dialog, or below the page. */
export function NotSavedNotice({ calls }: { calls: UnansweredCalls }): null {
  const notify = useNotify();
  useEffect(
    () =>
      calls.register(() => {
        const tell = dialogs.at(-1);
        if (tell) tell();
        else notify('console.not_saved', { type: 'warning' });
      }),
    [calls, notify],
  );
  return null;
}

/** Takes the notice while a dialog is open. @param tell stays the same function */
export function useNotSavedInDialog(tell: () => void): void {
  useEffect(() => {
    dialogs.push(tell);
    return () => void dialogs.splice(dialogs.indexOf(tell), 1);
  }, [tell]);
}
