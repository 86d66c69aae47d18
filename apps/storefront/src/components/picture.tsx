import type { ReactElement } from 'react';

/** An image as the store sends it. */
export interface ShopImage {
  url: string;
  alt: string;
  /** Pixels; null when they are not known. */
  width: number | null;
  height: number | null;
  sizes: { url: string; width: number }[];
}

interface Props {
  image: ShopImage | null;
  /** Widths at which the page shows it, as the attribute `sizes` of HTML. */
  sizes: string;
  /** Set for the largest image of the first screen; all others are loaded when they come near. */
  first?: boolean;
  className?: string;
  /** Replaces the store's text; `''` where the name stands beside the image. */
  alt?: string;
}

/** An image in the size that the browser needs. Its place is reserved before it is loaded. */
export function Picture({ image, sizes, first, className = '', alt }: Props): ReactElement {
  if (!image) return <div aria-hidden className={`bg-shade ${className}`} />;
  const sources = image.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    // The store has made all sizes already, so that `next/image` has nothing to add.
    <img
      src={image.url}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={alt ?? image.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}

/** Returns an image of which only the address is known. */
export function plainImage(
  url: string | null | undefined,
  alt: string,
  sizes: ShopImage['sizes'] = [],
): ShopImage | null {
  return url ? { url, alt, width: null, height: null, sizes } : null;
}
