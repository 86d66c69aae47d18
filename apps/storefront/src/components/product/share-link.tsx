'use client';

import { type MouseEvent, type ReactElement, useState } from 'react';

interface Props {
  url: string;
  title: string;
  text: string;
  copied: string;
}

/** Shares the address of a page: by the device's own menu, otherwise by copying it, without scripts by mail. */
export function ShareLink({ url, title, text, copied }: Props): ReactElement {
  const [done, setDone] = useState(false);
  const share = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    try {
      if (navigator.share) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
      setDone(!navigator.share);
    } catch {
      // The visitor has closed the menu.
    }
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <span className="flex items-center gap-2">
      <a href={mail} onClick={(event) => void share(event)} className="button button-quiet">
        {text}
      </a>
      <span role="status" className="text-sm">
        {done ? copied : ''}
      </span>
    </span>
  );
}
