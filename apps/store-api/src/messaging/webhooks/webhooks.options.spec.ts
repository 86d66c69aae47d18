import type { StoreConfig } from '../../config';
import { webhookOptions } from './webhooks.options';

const options = webhookOptions({
  auth: { linkSecret: 'new', previousLinkSecrets: ['old'] },
  webhooks: { allowPrivate: false, httpsOnly: true },
} as unknown as StoreConfig);

describe('the webhooks of the store', () => {
  it('seal secrets with LINK_SECRET for their owner, as those in the database are', () => {
    expect(options).toMatchObject({ sealingKey: 'new', previousSealingKeys: ['old'] });
    expect(options.secretContext({ user_id: 7 })).toBe('user:7');
  });

  it('sign the body alone', () => {
    expect(options.signedText('{"a":1}', '1795244400')).toBe('{"a":1}');
  });

  it('are tried seven times within 21 hours', () => {
    expect(options.retryDelaysMs.map((pause) => pause / 60_000)).toEqual([1, 5, 30, 120, 360, 720]);
  });
});
