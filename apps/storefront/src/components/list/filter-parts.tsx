import type { ReactElement, ReactNode } from 'react';

/** A titled group of filters. */
export function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="max-h-72 space-y-1 overflow-y-auto p-1">{children}</div>
    </fieldset>
  );
}

/** A control with its text. */
export function Option({ children }: { children: ReactNode }): ReactElement {
  return <label className="flex min-h-7 cursor-pointer items-center gap-2">{children}</label>;
}

/** Text of a filter, with the number of products behind it. */
export function Label({ text, count }: { text: string; count: number }): ReactElement {
  return (
    <span>
      {text} <span className="text-sm text-soft">({count})</span>
    </span>
  );
}
