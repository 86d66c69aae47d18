import { readStorefrontConfig } from '../src/server/config';

const NEEDED = {
  STOREFRONT_STORE_URL: 'http://127.0.0.1:3000',
  STOREFRONT_SITE_URL: 'http://127.0.0.1:3002',
};

describe('the time zone of the pages', () => {
  it('is that of a new store, unless it is set', () => {
    expect(readStorefrontConfig(NEEDED).timeZone).toBe('UTC');
    const paris = { ...NEEDED, STOREFRONT_TIME_ZONE: 'Europe/Paris' };
    expect(readStorefrontConfig(paris).timeZone).toBe('Europe/Paris');
  });

  it('prevents the start when nobody knows it', () => {
    const unknown = { ...NEEDED, STOREFRONT_TIME_ZONE: 'Europe/Atlantis' };
    expect(() => readStorefrontConfig(unknown)).toThrow('STOREFRONT_TIME_ZONE');
  });
});
