import type { ReactElement, ReactNode } from 'react';

import { Link } from '../link';
import { logout } from '../../actions/login';
import { signInFirst } from '../../server/private-page';
import { currentLocale, currentPath } from '../../server/request';
import { textOf } from '../../text/text';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';

const PAGES = [
  ['overview', ''],
  ['orders', '/orders'],
  ['returns', '/returns'],
  ['invoices', '/invoices'],
  ['addresses', '/addresses'],
  ['credit', '/wallet'],
  ['cards', '/cards'],
  ['wishlist', '/wishlist'],
  ['reviews', '/reviews'],
  ['notifications', '/notifications'],
  ['profile', '/profile'],
  ['sessions', '/sessions'],
  ['affiliate', '/affiliate'],
] as const;

/** A page of the account with the links to all others. Visitors without a session sign in first. */
export async function AccountPage({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): Promise<ReactElement> {
  await signInFirst();
  const [locale, path] = await Promise.all([currentLocale(), currentPath()]);
  const t = textOf(locale, 'account');
  const current = path.split('?')[0];
  return (
    <div className="page grid gap-8 pt-10 md:grid-cols-[13rem_1fr]">
      <nav aria-label={t('navigation')} className="max-md:order-last">
        <ul>
          {PAGES.map(([name, address]) => (
            <li key={name}>
              <Link
                href={`/${locale}/account${address}`}
                aria-current={current === `/${locale}/account${address}` ? 'page' : undefined}
                className="block rounded px-3 py-1.5 hover:bg-shade aria-[current]:bg-shade aria-[current]:font-semibold"
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
        <Form action={logout} prefix="logout" className="mt-4 px-3">
          <SubmitButton className="button button-quiet">{t('logout')}</SubmitButton>
        </Form>
      </nav>
      <div className="min-w-0 space-y-6">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
