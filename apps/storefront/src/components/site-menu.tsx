'use client';

import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';

import { MenuIcon } from './header-icons';

/**
 * The menu of small screens: a disclosure of the browser, which works without scripts. With them it closes when a link
 * of it is followed, because the frame of the site stays, and by Escape.
 */
export function SiteMenu({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute('open');
  const onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) close();
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} onClick={onClick} onKeyDown={onKeyDown} className="md:hidden">
      <summary className="flex size-11 list-none items-center [&::-webkit-details-marker]:hidden">
        <MenuIcon />
        <span className="sr-only">{label}</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-40 border-y border-line bg-white shadow-lg">
        {children}
      </div>
    </details>
  );
}
