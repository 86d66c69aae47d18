import type { ReactElement, ReactNode } from 'react';

interface Props {
  kind?: 'note' | 'good' | 'bad';
  children: ReactNode;
}

/** A message that stands out. Problems are announced by screen readers. */
export function Alert({ kind = 'note', children }: Props): ReactElement {
  return (
    <div role={kind === 'bad' ? 'alert' : undefined} className={`alert alert-${kind}`}>
      {children}
    </div>
  );
}
