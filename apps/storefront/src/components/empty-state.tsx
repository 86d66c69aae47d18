import type { ReactElement, ReactNode } from 'react';

/** Says that a list is empty, and leads on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <div className="rounded-lg border border-dashed border-line px-6 py-12 text-center">
      <p className="text-soft">{text}</p>
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
