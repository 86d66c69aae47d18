'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Reads the page again when the browser goes back to its copy of it, as it was left or as it was sent, because the cart
 * may have changed since.
 */
export function FreshOnReturn(): null {
  const router = useRouter();
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    if (visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward') router.refresh();
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) router.refresh();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [router]);
  return null;
}
