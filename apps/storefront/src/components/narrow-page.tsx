import type { ReactElement, ReactNode } from 'react';

/** A page of one column, such as a form to sign in. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="page max-w-lg space-y-6 pt-10">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
