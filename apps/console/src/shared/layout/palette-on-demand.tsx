import { lazy, Suspense, useEffect, useState } from 'react';
import { onPalette } from './command-palette-events';

// The first screen does without it, and its list of suggestions is large.
const CommandPalette = lazy(() => import('./command-palette'));

/** Opens the command palette with Ctrl-K. */
export function PaletteOnDemand(): React.JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onPalette(() => setOpen(true)), []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CommandPalette close={() => setOpen(false)} />
    </Suspense>
  );
}
