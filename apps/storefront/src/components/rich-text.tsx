import type { ReactElement } from 'react';

/** Formatted text of staff. The store has cleaned its HTML: no scripts, no styles, no unknown elements. */
export function RichText({ html, className = '' }: { html: string; className?: string }): ReactElement {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
