import type { BannerLinkType } from './banners.entity';

/** A scheme that may be followed, or a path of the shop; `//` would lead to another host. */
const URL_VALUE =
  /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[+\d().\s-]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]*)?$/i;
const SLUG_OR_ID = /^[\w-]*$/;

/** Whether a banner may lead there; nowhere is fine. */
export function isBannerLink(type: BannerLinkType, value: string): boolean {
  return (type === 'url' ? URL_VALUE : SLUG_OR_ID).test(value);
}
