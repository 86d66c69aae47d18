'use client';

import { useRouter } from 'next/navigation';
import { type ReactElement, useEffect } from 'react';

const TIMES = 15;
const PAUSE_MS = 1_000;

/** Reads the page again each second for a while, until the payment is settled and this is no longer shown. */
export function LookAgain(): ReactElement | null {
  const router = useRouter();
  useEffect(() => {
    let left = TIMES;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      router.refresh();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
