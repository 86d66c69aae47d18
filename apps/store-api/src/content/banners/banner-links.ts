import type { BannerLinkType } from './banners.entity';

/**
 * Allows the schemes of web, mail and phone links, and paths of the shop. `//` is excluded: it leads to
 * another host.
 */
const URL_VALUE =
  /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[+\d().\s-]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]*)?$/i;
const SLUG_OR_ID = /^[\w-]*$/;

/** Checks that a banner may have this link; an empty one is allowed. */
export function isBannerLink(type: BannerLinkType, value: string): boolean {
  return (type === 'url' ? URL_VALUE : SLUG_OR_ID).test(value);
}
