import type { ReactElement } from 'react';

/** Data of schema.org about the page, for search engines. */
export function JsonLd({ data }: { data: Record<string, unknown> }): ReactElement {
  // A text with `</script>` would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
