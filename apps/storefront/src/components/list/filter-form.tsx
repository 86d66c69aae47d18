'use client';

import Form from 'next/form';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface Props {
  id: string;
  action: string;
  /** Query of the page; the controls follow it when the visitor goes back or removes a filter. */
  query: string;
  children: ReactNode;
}

/** A form of filters. It is sent at once when a box is ticked, and by its button without scripts. */
export function FilterForm({ id, action, query, children }: Props): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.reset();
    for (const select of form.current?.querySelectorAll<HTMLSelectElement>('select[data-value]') ?? []) {
      select.value = select.dataset.value ?? '';
    }
  }, [query]);
  const onChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    const isChoice = target instanceof HTMLSelectElement || (target as HTMLInputElement).type !== 'text';
    if (isChoice) form.current?.requestSubmit();
  };
  return (
    <Form id={id} ref={form} action={action} scroll={false} onChange={onChange}>
      {children}
    </Form>
  );
}
