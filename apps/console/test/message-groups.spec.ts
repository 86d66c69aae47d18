import { byGroup, groupOf } from '../src/shared/message-texts/message-groups';
import { messageTextsEn } from '../src/shared/message-texts/message-texts-en';
import { practiceMessagesEn } from '../src/practice/settings/message-names-en';
import { shopMessagesEn } from '../src/shop/settings/message-names-en';

const KINDS = [...Object.keys(shopMessagesEn.kinds), ...Object.keys(practiceMessagesEn.kinds)];

it('has a topic for every message, and a name for every topic', () => {
  expect(KINDS.filter((kind) => groupOf(kind) === undefined)).toEqual([]);
  const groups = new Set(KINDS.map((kind) => groupOf(kind)));
  expect([...groups].sort()).toEqual(Object.keys(messageTextsEn.groups).sort());
});

it('puts messages of a topic together, and those of a later release last', () => {
  const kinds = ['of_tomorrow', 'verify_email', 'order_shipped', 'welcome', 'order_placed'];
  expect(byGroup(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
    'order_placed',
    'order_shipped',
    'verify_email',
    'welcome',
    'of_tomorrow',
  ]);
});
