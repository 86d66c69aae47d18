import type { ReactElement, ReactNode } from 'react';

/** A page of one column, such as a form to sign in. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="page max-w-lg space-y-6 pt-10">
      <h1>{unbroken(title)}</h1>
      {children}
    </div>
  );
}

/** Keeps words with a hyphen, such as "e-mail", on one line: browsers break lines after it. */
function unbroken(title: string): ReactNode[] {
  return title.split(/(\s+)/).map((part, index) =>
    !part.includes('-') ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
