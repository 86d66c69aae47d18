import { useEffect } from 'react';

/** Makes Ctrl-S (Command-S) save the form that has the focus, or the form of the page. */
export function useSaveShortcut(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const form =
        document.activeElement?.closest('form') ?? document.querySelector<HTMLFormElement>('main form');
      form?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
