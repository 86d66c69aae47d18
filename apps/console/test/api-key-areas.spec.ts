import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromAddressText, toAddressText, withAddresses } from '../src/shared/api-keys/api-keys';
import { API_KEY_AREAS as PRACTICE_AREAS } from '../src/practice/settings/api-key-areas';
import { API_KEY_AREAS as SHOP_AREAS } from '../src/shop/settings/api-key-areas';

const DOCUMENTS = path.resolve(__dirname, '../../../docs/openapi');

/** Returns the scopes that the service accepts. */
function scopesIn(file: string): string[] {
  const { components } = JSON.parse(readFileSync(path.join(DOCUMENTS, file), 'utf8')) as {
    components: { schemas: { CreateApiKey: { properties: { scopes: { items: { enum: string[] } } } } } };
  };
  return components.schemas.CreateApiKey.properties.scopes.items.enum;
}

it.each([
  ['store-api.json', SHOP_AREAS],
  ['booking-api.json', PRACTICE_AREAS],
] as const)('offers every scope of %s', (file, areas) => {
  expect(areas.flatMap((area) => [`${area}:read`, `${area}:write`])).toEqual(scopesIn(file));
});

describe('the input of addresses', () => {
  it('shows what is typed, also before an address is whole', () => {
    for (const text of ['', '203.0.113.7', '203.0.113.7,', '203.0.113.7, ', '203.0.113.7, ::1'])
      expect(toAddressText(fromAddressText(text))).toBe(text);
  });

  it('sends each address by itself', () => {
    expect(withAddresses({ addresses: ['203.0.113.7,::1', ' 10.0.0.0/8 2001:db8::/32', ''] })).toEqual({
      addresses: ['203.0.113.7', '::1', '10.0.0.0/8', '2001:db8::/32'],
    });
    expect(withAddresses({ name: 'ERP' })).toEqual({ name: 'ERP' });
  });
});
