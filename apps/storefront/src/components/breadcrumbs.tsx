import type { ReactElement } from 'react';

import { Link } from './link';
import { storefrontConfig } from '../server/config';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { JsonLd } from './json-ld';

/** A step of the way to a page. */
export interface Crumb {
  name: string;
  /** Address after the language, such as `/products`. */
  path: string;
}

/** The way from the first page to this one. The last crumb is the page itself. */
export function Breadcrumbs({ locale, crumbs }: { locale: Locale; crumbs: Crumb[] }): ReactElement {
  const t = textOf(locale, 'shell');
  const { siteUrl } = storefrontConfig();
  // A category may be called "Home", too.
  const all = [{ name: t('shop_name'), path: '' }, ...crumbs];
  return (
    <nav aria-label={t('breadcrumbs')} className="py-4 text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {all.map(({ name, path }, index) => (
          <li key={path} className="flex gap-x-2">
            {index > 0 ? <span aria-hidden>/</span> : null}
            {index === all.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                href={`/${locale}${path}`}
                className="inline-block min-h-6 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: all.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: `${siteUrl}/${locale}${path}`,
          })),
        }}
      />
    </nav>
  );
}
