import type { ReactElement } from 'react';

import { Link } from './link';
import { isSignedIn } from '../server/request';
import { type CategoryTree, categories, currentCart } from '../server/shop';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { AccountIcon, CartIcon } from './header-icons';
import { SearchField } from './search/search-field';
import { SiteMenu } from './site-menu';

/** Name of the shop, search, account, cart and the first level of categories. Works without scripts. */
export async function SiteHeader({ locale }: { locale: Locale }): Promise<ReactElement> {
  const t = textOf(locale, 'shell');
  const [tree, cart, signedIn] = await Promise.all([
    categories().catch(() => []),
    currentCart().catch(() => null),
    isSignedIn(),
  ]);
  const count = cart?.items_count ?? 0;
  return (
    <header className="relative border-b border-line bg-white">
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-6">
        <SiteMenu label={t('menu')}>
          <MenuLinks tree={tree} locale={locale} />
        </SiteMenu>
        <Link href={`/${locale}`} className="font-display text-xl font-semibold sm:text-2xl">
          {t('shop_name')}
        </Link>
        <form
          action={`/${locale}/products`}
          role="search"
          className="order-last flex w-full gap-2 sm:order-none sm:w-auto sm:grow"
        >
          <SearchField
            suggestions={`/${locale}/suggest`}
            label={t('search')}
            list={t('suggestions')}
            found={[0, 1, 2, 3, 4, 5, 6].map((count) => t('suggested', { count }))}
          />
          <button className="button button-quiet">{t('search_button')}</button>
        </form>
        <nav aria-label={t('account')} className="ml-auto flex items-center gap-1 sm:ml-0">
          <Link
            href={signedIn ? `/${locale}/account` : `/${locale}/login`}
            className="px-2 py-2 hover:underline sm:px-3"
          >
            <AccountIcon />
            <span className="sr-only sm:not-sr-only">{signedIn ? t('account') : t('sign_in')}</span>
          </Link>
          <Link
            href={`/${locale}/cart`}
            className="flex items-center gap-2 py-2 pl-2 hover:underline sm:px-3"
          >
            <span className="sr-only">{t('cart_count', { count })}</span>
            <CartIcon />
            <span aria-hidden className="hidden sm:inline">
              {t('cart')}
            </span>
            <span
              aria-hidden
              className="min-w-6 rounded-full bg-brand px-1.5 text-center text-sm font-semibold text-white"
            >
              {count}
            </span>
          </Link>
        </nav>
      </div>
      <nav aria-label={t('categories')} className="page max-md:hidden">
        <ul className="-mx-3 flex gap-1 overflow-x-auto pb-2">
          {tree.map((category) => (
            <li key={category.id}>
              <Link
                href={`/${locale}/categories/${category.slug}`}
                className="block rounded px-3 py-1.5 whitespace-nowrap hover:bg-shade"
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Links of the menu of small screens: two levels of categories, and the lists of the shop. */
function MenuLinks({ tree, locale }: { tree: CategoryTree; locale: Locale }): ReactElement {
  const t = textOf(locale, 'shell');
  return (
    <div className="page space-y-6 py-5">
      <nav aria-label={t('categories')}>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-4">
          {tree.map((category) => (
            <li key={category.id}>
              <MenuLink href={`/${locale}/categories/${category.slug}`} className="font-semibold">
                {category.name}
              </MenuLink>
              <ul>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <MenuLink href={`/${locale}/categories/${child.slug}`}>{child.name}</MenuLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('lists')} className="border-t border-line pt-4">
        <ul className="grid grid-cols-2 gap-x-6">
          {(['products', 'sale', 'bundles', 'blog'] as const).map((name) => (
            <li key={name}>
              <MenuLink href={`/${locale}/${name}`}>{t(name)}</MenuLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface MenuLinkProps {
  href: string;
  className?: string;
  children: string;
}

function MenuLink({ href, className = '', children }: MenuLinkProps): ReactElement {
  return (
    <Link href={href} className={`block py-1.5 hover:underline ${className}`}>
      {children}
    </Link>
  );
}
