import { isBannerLink } from './banner-links';

describe('isLink', () => {
  it.each([
    '',
    '/sale',
    '/',
    '#news',
    'https://example.com/a?b=c#d',
    'http://x.test',
    'mailto:a@b.test',
    'tel:+33 1 02',
  ])('lets a banner lead to "%s"', (value) => {
    expect(isBannerLink('url', value)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://x.test/"onclick=',
    'sale',
    'ftp://x.test',
  ])('does not let it lead to "%s"', (value) => {
    expect(isBannerLink('url', value)).toBe(false);
  });

  it('takes a slug or an id for what the shop has', () => {
    expect(isBannerLink('product', 'lampe-d-ete')).toBe(true);
    expect(isBannerLink('category', '12')).toBe(true);
    expect(isBannerLink('collection', 'javascript:alert(1)')).toBe(false);
    expect(isBannerLink('product', '../x')).toBe(false);
  });
});
