import { webhookOptions } from './webhooks.options';

const options = webhookOptions({
  settings: { key: 'new', previousKeys: ['old'] },
  webhooks: { allowPrivate: false, httpsOnly: true },
});

describe('the webhooks of bookings', () => {
  it('go out as configured', () => {
    expect(options.outbound).toEqual({ allowPrivate: false, httpsOnly: true });
  });

  it('seal secrets with SETTINGS_KEY, as those in the database are', () => {
    expect(options).toMatchObject({ sealingKey: 'new', previousSealingKeys: ['old'] });
    expect(options.secretContext({})).toBe('receiver');
  });

  it('sign the time and the body', () => {
    expect(options.signedText('{"a":1}', '1795244400')).toBe('1795244400.{"a":1}');
  });

  it('are tried six times within nine hours', () => {
    expect(options.retryDelaysMs.map((pause) => pause / 60_000)).toEqual([1, 5, 30, 120, 360]);
  });
});
