'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactElement, type SyntheticEvent, useCallback } from 'react';

interface LanguageLinksProps {
  /** Language of the page. */
  locale: string;
  languages: { code: string; name: string }[];
}

/**
 * Links to the same page in the other languages. The frame of the site stays while visitors go from page to page, so
 * that these links read the present address themselves; names in it may be translated.
 */
export function LanguageLinks({ locale, languages }: LanguageLinksProps): ReactElement {
  const here = useHere();
  const update = useCallback(
    ({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>): void => {
      link.href = translated(locale, link.hreflang) ?? inLanguage(here, locale, link.hreflang);
    },
    [here, locale],
  );
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {languages.map(({ code, name }) => (
        <li key={code}>
          <a
            href={inLanguage(here, locale, code)}
            lang={code}
            hrefLang={code}
            aria-current={code === locale ? 'true' : undefined}
            onPointerEnter={update}
            onFocus={update}
            onClick={update}
            className="inline-block min-h-6 hover:underline aria-[current]:font-semibold"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Tells a form to which page it leads back. */
export function BackField(): ReactElement {
  return <input type="hidden" name="back" value={useHere()} />;
}

/** Returns path and query of the page. */
function useHere(): string {
  const [path, query] = [usePathname(), useSearchParams().toString()];
  return query ? `${path}?${query}` : path;
}

function inLanguage(path: string, from: string, to: string): string {
  return path.replace(new RegExp(`^/${from}(?=[/?]|$)`), `/${to}`);
}

/**
 * Returns the address that the page names for search engines, with the query of the visitor. Undefined while the head
 * still describes the page before: it follows the content of a page a moment later.
 */
function translated(locale: string, language: string): string | undefined {
  if (alternate(locale)?.pathname !== location.pathname) return undefined;
  const address = alternate(language);
  return address && address.pathname + location.search;
}

function alternate(language: string): URL | undefined {
  const link = document.head.querySelector<HTMLLinkElement>(
    `link[rel="alternate"][hreflang="${CSS.escape(language)}"]`,
  );
  return link ? new URL(link.href) : undefined;
}
