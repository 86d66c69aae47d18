'use client';

import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';

interface Props {
  label: string;
  slides: ReactNode[];
  thumbs: { image: ReactNode; label: string }[];
}

/** Images of a product side by side: swiped on a phone, by arrow keys and by the small images below. */
export function Gallery({ label, slides, thumbs }: Props): ReactElement {
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number): void => {
    const list = strip.current;
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollTo({ left: index * list.clientWidth, behavior: smooth ? 'smooth' : 'instant' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const list = strip.current;
    if (!step || !list) return;
    event.preventDefault();
    show(Math.round(list.scrollLeft / list.clientWidth) + step);
  };
  const onClick = (event: MouseEvent, index: number): void => {
    event.preventDefault();
    show(index);
  };
  return (
    <div role="group" aria-label={label}>
      <ul
        ref={strip}
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-lg bg-shade [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li key={index} id={`image-${index + 1}`} className="aspect-square w-full shrink-0 snap-start">
            {slide}
          </li>
        ))}
      </ul>
      {thumbs.length > 1 ? (
        <ul className="mt-3 flex gap-2 overflow-x-auto p-1">
          {thumbs.map((thumb, index) => (
            <li key={index} className="shrink-0">
              <a
                href={`#image-${index + 1}`}
                aria-label={thumb.label}
                onClick={(event) => onClick(event, index)}
                className="block size-18 overflow-hidden rounded border border-line hover:border-ink"
              >
                {thumb.image}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
