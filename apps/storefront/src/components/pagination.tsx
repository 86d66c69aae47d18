import type { ReactElement } from 'react';

import { Link } from './link';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';

interface Props {
  locale: Locale;
  page: { current_page: number; last_page: number };
  /** Returns the address of a page. */
  href: (page: number) => string;
}

/** Links to the other pages of a list; nothing for a list of one page. */
export function Pagination({ locale, page, href }: Props): ReactElement | null {
  const { current_page: current, last_page: last } = page;
  if (last <= 1) return null;
  const t = textOf(locale, 'shell');
  return (
    <nav aria-label={t('pages')} className="mt-10 flex flex-wrap items-center justify-center gap-1">
      {current > 1 ? (
        <Link href={href(current - 1)} rel="prev" className="button button-quiet">
          {t('previous_page')}
        </Link>
      ) : null}
      <ol className="flex flex-wrap items-center gap-1">
        {nearPages(current, last).map((number, index, all) => (
          <li key={number} className="flex items-center gap-1">
            {index > 0 && number > (all[index - 1] ?? 0) + 1 ? <span aria-hidden>…</span> : null}
            <Link
              href={href(number)}
              aria-label={t('page_of', { page: number, last })}
              aria-current={number === current ? 'page' : undefined}
              className="grid size-11 place-items-center rounded hover:bg-shade aria-[current]:bg-brand aria-[current]:text-white"
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {current < last ? (
        <Link href={href(current + 1)} rel="next" className="button button-quiet">
          {t('next_page')}
        </Link>
      ) : null}
    </nav>
  );
}

/** Returns the first, the last and the neighbouring pages. */
function nearPages(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last];
  return [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
}
