'use client';

import { type ReactElement, useEffect, useRef } from 'react';

/** Sends its form when a number in it changes. Without scripts the visitor presses the button. */
export function SubmitOnChange(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    const send = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && target.type === 'number') form?.requestSubmit();
    };
    form?.addEventListener('change', send);
    return () => form?.removeEventListener('change', send);
  }, []);
  return <span ref={mark} hidden />;
}
