'use client';

import { type ReactElement, useEffect, useRef, useState } from 'react';

/** Finished texts of a price. */
interface Price {
  total: string;
  before: string;
}

interface Props {
  /** Price of all goods of the bundle. */
  all: Price;
  /** Address that answers with the price of the chosen goods. */
  address: string;
  /** Stands before the price of the goods one by one, for screen readers. */
  beforeLabel: string;
}

/** The price of a bundle, which follows the choice of its optional goods in the form around it. */
export function BundlePrice({ all, address, beforeLabel }: Props): ReactElement {
  const mark = useRef<HTMLParagraphElement>(null);
  const [price, setPrice] = useState(all);
  useEffect(() => {
    const form = mark.current?.closest('form');
    if (!form) return;
    let asked = new AbortController();
    const onChange = (): void => {
      asked.abort();
      asked = new AbortController();
      // The required goods are in the form, too, so that a choice of none is one.
      const ids = new FormData(form).getAll('item_ids').filter((id) => typeof id === 'string');
      const query = new URLSearchParams(ids.map((id) => ['item', id])).toString();
      void read(`${address}?${query}`, asked.signal).then((next) => {
        if (next) setPrice(next);
      });
    };
    form.addEventListener('change', onChange);
    return () => {
      asked.abort();
      form.removeEventListener('change', onChange);
    };
  }, [address]);
  return (
    <p ref={mark} role="status" className="flex flex-wrap items-baseline gap-x-2 text-lg">
      <span className="font-semibold text-sale">{price.total}</span>
      {price.before === price.total ? null : (
        <s className="text-base text-soft">
          <span className="sr-only">{beforeLabel} </span>
          {price.before}
        </s>
      )}
    </p>
  );
}

async function read(address: string, signal: AbortSignal): Promise<Price | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as Price) : null;
  } catch {
    // Another choice was made, or the connection is lost; the cart shows the price all the same.
    return null;
  }
}
