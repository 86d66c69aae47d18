import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRACTICE_EVENTS } from '../src/practice/settings/webhook-groups';
import { SHOP_EVENTS } from '../src/shop/settings/webhook-groups';

const DOCUMENTS = path.resolve(__dirname, '../../../docs/openapi');

it.each([
  ['store-api', SHOP_EVENTS],
  ['booking-api', PRACTICE_EVENTS],
] as const)('the console offers every event of %s', (service, groups) => {
  const document = JSON.parse(readFileSync(path.join(DOCUMENTS, `${service}.json`), 'utf8')) as {
    webhooks: object;
  };
  const known = Object.keys(document.webhooks).filter((name) => name !== 'webhook.test');
  expect(Object.values(groups).flat().sort()).toEqual(known.sort());
});
