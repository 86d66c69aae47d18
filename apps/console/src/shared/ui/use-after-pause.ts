import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** Returns a text when it has not changed for a moment, so that not each key is a call. */
export function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
