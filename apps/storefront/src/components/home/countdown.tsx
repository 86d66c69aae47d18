'use client';

import { useRouter } from 'next/navigation';
import { type ReactElement, useEffect, useState } from 'react';

interface Props {
  /** ISO 8601. */
  endsAt: string;
  /** Sentence with the date, which is also there without scripts. */
  date: string;
  /** Sentence with `{time}` and `{days}` in it. */
  left: string;
  /** Words for a number of days, from none to the last that is needed. */
  days: string[];
  ended: string;
}

/** Time until an offer ends. At its end it says so, and asks the server for the prices from now on. */
export function Countdown({ endsAt, date, left, days, ended }: Props): ReactElement {
  const router = useRouter();
  // The server does not know the visitor's clock, so that the first rendering has the date only.
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.ceil((Date.parse(endsAt) - Date.now()) / 1000);
      setSeconds(rest);
      if (rest > 0) return;
      clearInterval(timer);
      router.refresh();
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt, router]);
  if (seconds !== undefined && seconds <= 0) return <p role="status">{ended}</p>;
  return (
    <p>
      <time dateTime={endsAt}>{date}</time>
      {seconds === undefined ? null : (
        <span role="timer" className="tabular-nums">
          {' · '}
          {left.replace('{time}', `${days[Math.floor(seconds / 86_400)] ?? ''}${clock(seconds % 86_400)}`)}
        </span>
      )}
    </p>
  );
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
