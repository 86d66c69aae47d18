import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../link';
import type { Locale } from '../../text/locales';

type Banner = Result<'banners.list'>[number];

/** Images with a text and a link. The first is large; the others stand below it. */
export function Banners({ locale, banners }: { locale: Locale; banners: Banner[] }): ReactElement | null {
  const [first, ...others] = banners;
  if (!first) return null;
  return (
    <div className="space-y-4">
      <BannerLink locale={locale} banner={first} large />
      {others.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {others.map((banner) => (
            <BannerLink key={banner.id} locale={locale} banner={banner} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface Props {
  locale: Locale;
  banner: Banner;
  large?: boolean;
}

function BannerLink({ locale, banner, large }: Props): ReactElement {
  const { cover_image: wide, cover_image_mobile: narrow } = banner;
  return (
    <div className={`relative overflow-hidden rounded-xl bg-ink ${large ? 'min-h-96' : 'min-h-56'}`}>
      <picture>
        {narrow ? <source media="(max-width: 40rem)" {...sourcesOf(narrow, '100vw')} /> : null}
        {wide ? (
          <img
            src={wide.url}
            {...sourcesOf(
              wide,
              large ? '(min-width: 76rem) 76rem, 100vw' : '(min-width: 40rem) 38rem, 100vw',
            )}
            alt=""
            loading={large ? 'eager' : 'lazy'}
            fetchPriority={large ? 'high' : undefined}
            className="absolute inset-0 size-full object-cover"
          />
        ) : null}
      </picture>
      {/* The text must be readable on every image, and the rest of the image stay visible. */}
      <div className="absolute inset-0 flex flex-col items-start justify-end bg-linear-to-t from-black/80 via-black/35 via-45% to-transparent to-75% p-6 text-white sm:p-8">
        <h2 className={large ? 'text-3xl sm:text-4xl' : 'text-2xl'}>{banner.title}</h2>
        {banner.subtitle ? <p className="mt-2 max-w-prose">{banner.subtitle}</p> : null}
        {banner.button_text ? (
          <Link
            href={addressOf(locale, banner)}
            className="button mt-5 border-white bg-white text-ink after:absolute after:inset-0 hover:bg-shade"
          >
            {banner.button_text}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Returns the addresses of an image by width, or its only one, for which HTML allows no `sizes`. */
function sourcesOf(
  image: NonNullable<Banner['cover_image']>,
  sizes: string,
): { srcSet: string; sizes?: string } {
  const sources = image.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return sources ? { srcSet: sources, sizes } : { srcSet: image.url };
}

const FOLDERS = { product: 'products', category: 'categories', collection: 'collections' } as const;

/** Staff enter a slug, an address of this site such as `/sale`, or one of another site. */
function addressOf(locale: Locale, { link_type: type, link_value: value }: Banner): string {
  if (type !== 'url') return `/${locale}/${FOLDERS[type]}/${value}`;
  return value.startsWith('/') ? `/${locale}${value}` : value;
}
