'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';

interface Slide {
  image: ReactNode;
  /** The image in its full size. */
  large: { url: string; alt: string };
  /** Name of the link that enlarges it. */
  enlarge: string;
}

interface Props {
  label: string;
  close: string;
  slides: Slide[];
  thumbs: { image: ReactNode; label: string }[];
}

/**
 * Images of a product side by side: swiped on a phone, by arrow keys and by the small images below. Each opens in its
 * full size, in a dialog that can be scrolled, or without scripts on a page of its own.
 */
export function Gallery({ label, close, slides, thumbs }: Props): ReactElement {
  const strip = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Slide['large'] | null>(null);
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
  const enlarge = (event: MouseEvent, large: Slide['large']): void => {
    // Another tab or window was asked for.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(large);
    dialog.current?.showModal();
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
        {slides.map(({ image, large, enlarge: name }, index) => (
          <li key={index} id={`image-${index + 1}`} className="aspect-square w-full shrink-0 snap-start">
            <a
              href={large.url}
              aria-label={name}
              onClick={(event) => enlarge(event, large)}
              className="block size-full cursor-zoom-in"
            >
              {image}
            </a>
          </li>
        ))}
      </ul>
      {thumbs.length > 1 ? <Thumbs thumbs={thumbs} onClick={onClick} /> : null}
      <dialog
        ref={dialog}
        aria-label={label}
        onClose={() => setShown(null)}
        className="m-auto max-h-dvh max-w-dvw overflow-auto bg-white backdrop:bg-black/70"
      >
        <form method="dialog" className="sticky top-0 left-0 z-10 flex justify-end p-2">
          <button className="button button-quiet bg-white">{close}</button>
        </form>
        {shown ? (
          // The browser scrolls what is larger than the screen, and a phone zooms it by two fingers.
          <img
            src={shown.url}
            alt={shown.alt}
            className="-mt-15 w-[max(100dvw,70rem)] max-w-none md:w-auto"
          />
        ) : null}
      </dialog>
    </div>
  );
}

interface ThumbsProps {
  thumbs: Props['thumbs'];
  onClick: (event: MouseEvent, index: number) => void;
}

/** Small images that lead to the large ones. */
function Thumbs({ thumbs, onClick }: ThumbsProps): ReactElement {
  return (
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
  );
}
