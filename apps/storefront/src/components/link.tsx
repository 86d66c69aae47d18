'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, type ReactElement, useState } from 'react';

/**
 * A link to a page of the shop. The page is loaded in advance once somebody points at the link or tabs to it, not as
 * soon as the link is on the screen: a list would ask the store for all of its products. While the page is awaited
 * after the click, a bar at the top says so; an empty frame would be all that visitors without scripts see.
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>): ReactElement {
  const [isNear, setNear] = useState(false);
  const approach = (): void => setNear(true);
  return (
    <NextLink prefetch={isNear ? null : false} {...props} onPointerEnter={approach} onFocus={approach}>
      {children}
      <Awaited />
    </NextLink>
  );
}

function Awaited(): ReactElement | null {
  const { pending } = useLinkStatus();
  return pending ? <span aria-hidden className="awaited" /> : null;
}
