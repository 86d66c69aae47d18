import type { ReactElement } from 'react';

import { Link } from './link';
import { currentLocale } from '../server/request';
import { textOf } from '../text/text';

/** Explains that there is nothing at this address, and leads back to the shop. */
export async function NotHere(): Promise<ReactElement> {
  const locale = await currentLocale();
  const t = textOf(locale, 'shell');
  return (
    <div className="page py-16">
      <h1>{t('not_found')}</h1>
      <p className="mt-4">{t('not_found_text')}</p>
      <p className="mt-8">
        <Link href={`/${locale}`} className="button">
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
