const OPEN = 'comptoir:palette';

/** Opens the command palette. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Calls `open` when the palette is asked for. Returns the function that stops it. */
export function onPalette(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  };
  document.addEventListener(OPEN, open);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener(OPEN, open);
    document.removeEventListener('keydown', onKeyDown);
  };
}
