'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';

interface Suggestion {
  name: string;
  href: string;
}

interface Props {
  /** Address that answers with suggestions. */
  suggestions: string;
  label: string;
  /** Name of the list of suggestions. */
  list: string;
  /** Texts for each number of suggestions, from none. */
  found: string[];
}

const PAUSE_MS = 200;

/**
 * The search field with suggestions below it, after the pattern "combobox" of WAI-ARIA: arrows choose, Enter opens,
 * Escape closes. Without scripts it is a plain field of its form.
 */
export function SearchField({ suggestions, label, list, found }: Props): ReactElement {
  const router = useRouter();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = useSuggestions(suggestions, open ? search.trim() : '');
  const shown = open && search.trim().length > 1 && options.length > 0;
  const go = (href: string): void => {
    setOpen(false);
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step && shown) {
      event.preventDefault();
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter') {
      if (shown && option) {
        event.preventDefault();
        go(option.href);
      } else setOpen(false);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className="relative grow" onBlur={() => setOpen(false)}>
      <label htmlFor="site-search" className="sr-only">
        {label}
      </label>
      <input
        id="site-search"
        // A combobox must not be of the type "search"; keyboards of phones still offer to search.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls="site-suggestions"
        aria-activedescendant={shown && active >= 0 ? `suggestion-${active}` : undefined}
        autoComplete="off"
        placeholder={label}
        className="field"
        onChange={({ target }) => {
          setActive(-1);
          setSearch(target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id="site-suggestions"
        role="listbox"
        aria-label={list}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-40 mt-1 rounded-lg border border-line bg-white py-1 shadow-lg"
      >
        {options.map(({ name, href }, index) => (
          <li
            key={href}
            id={`suggestion-${index}`}
            role="option"
            aria-selected={index === active}
            className="cursor-pointer px-3 py-2 hover:bg-shade aria-selected:bg-shade aria-selected:underline"
            // The field keeps the focus, otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(href)}
          >
            {name}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {shown ? found[options.length] : ''}
      </span>
    </div>
  );
}

/** Returns the suggestions for a text; the last ones while new ones are read. */
function useSuggestions(address: string, search: string): Suggestion[] {
  const [options, setOptions] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (search.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void read(`${address}?search=${encodeURIComponent(search)}`, abort.signal).then((answer) => {
        if (answer) setOptions(answer);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, search]);
  return options;
}

async function read(address: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as Suggestion[]) : null;
  } catch {
    // Another letter was typed, or the connection is lost.
    return null;
  }
}
