'use client';

import { type ReactElement, useEffect, useRef } from 'react';

/** Presses the button "Update" of its form when a choice changes. Without scripts the visitor presses it. */
export function UpdateOnChange(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    const update = (event: Event): void => {
      const { target } = event;
      const isChoice = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type);
      const isCountry = target instanceof HTMLSelectElement;
      const button = form?.querySelector<HTMLButtonElement>('button[value="update"]');
      if (button && (isChoice || isCountry)) form?.requestSubmit(button);
    };
    form?.addEventListener('change', update);
    return () => form?.removeEventListener('change', update);
  }, []);
  return <span ref={mark} hidden />;
}
