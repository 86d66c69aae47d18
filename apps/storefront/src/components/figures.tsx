import type { ReactElement, ReactNode } from 'react';

/** Figures with their names, such as those of a total. */
export function Figures({ children }: { children: ReactNode }): ReactElement {
  return <dl className="space-y-2">{children}</dl>;
}

/** A figure and its name. The last one of a list is the total. */
export function Figure({
  name,
  isTotal,
  children,
}: {
  name: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div
      className={
        isTotal
          ? 'flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold'
          : 'flex justify-between gap-4'
      }
    >
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
