import { findPlaces, startGeocoderServer } from './geocoder-server';
import { startPushSink } from './push-sink';
import { startSmsSink } from './sms-sink';
import { startWebhookSink } from './webhook-sink';

describe('the geocoder', () => {
  it.each([
    '10 rue de rivoli, Paris',
    'RIVOLI 75004',
    '12 Rue Oberkampf Paris France',
    '9 promenade des anglais',
  ])('knows %s', (query) => {
    const [first] = findPlaces(query);
    expect(first?.address.road).toBeDefined();
    expect(Number(first?.lat)).toBeGreaterThan(40);
  });

  it('always invents the same place for the same address', () => {
    const [first] = findPlaces('42 Chemin des Vignes, Saint-Cloud');
    expect(findPlaces('42, chemin des vignes saint cloud')[0]?.lat).toBe(first?.lat);
    expect(first?.display_name).toBe('42 Chemin des Vignes, Saint-Cloud, France');
  });

  it.each(['', '???', 'asdfgh', '1 nowhere street', 'no such place at all'])(
    'finds nothing for "%s"',
    (query) => {
      expect(findPlaces(query)).toEqual([]);
    },
  );

  it('answers over HTTP and fails on command', async () => {
    const geocoder = await startGeocoderServer();
    const ask = (): Promise<Response> =>
      fetch(`${geocoder.url}/search?format=jsonv2&limit=1&q=Baker+Street`, {
        headers: { 'user-agent': 'comptoir-test' },
      });
    expect(await (await ask()).json()).toHaveLength(1);
    geocoder.setMode('down');
    expect((await ask()).status).toBe(503);
    expect(geocoder.searches.map((search) => search.userAgent)).toEqual(['comptoir-test', 'comptoir-test']);
    expect(await (await fetch(`${geocoder.url}/status`)).text()).toBe('OK');
    await geocoder.close();
  });
});

describe('the push sink', () => {
  it('stores messages, knows removed apps and fails on command', async () => {
    const sink = await startPushSink();
    const send = (token: string): Promise<Response> =>
      fetch(`${sink.url}/v1/projects/shop/messages:send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { token, notification: { title: '<b>Shipped</b>' }, data: { type: 'order_shipped' } },
        }),
      });
    expect(await (await send('device-1')).json()).toEqual({ name: 'projects/shop/messages/1' });
    expect(sink.messages).toMatchObject([{ token: 'device-1', data: { type: 'order_shipped' } }]);
    sink.unregister('device-1');
    const rejected = await send('device-1');
    expect(rejected.status).toBe(404);
    expect(await rejected.json()).toMatchObject({ error: { details: [{ errorCode: 'UNREGISTERED' }] } });
    expect((await send('invalid-1')).status).toBe(400);
    sink.setMode('quota');
    expect((await send('device-2')).headers.get('retry-after')).toBe('1');
    const shown = await (await fetch(sink.url)).text();
    expect(shown).toContain('&lt;b&gt;Shipped');
    await sink.close();
  });
});

describe('the SMS sink', () => {
  it('answers like Twilio, and fails on command', async () => {
    const sink = await startSmsSink();
    const send = (to: string, authorization = 'Basic eDp5'): Promise<Response> =>
      fetch(`${sink.url}/2010-04-01/Accounts/AC1/Messages.json`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: '+33700000000', Body: '<b>Reminder' }),
      });
    const accepted = await send('+33612345678');
    expect([accepted.status, await accepted.json()]).toMatchObject([
      201,
      { status: 'queued', to: '+33612345678' },
    ]);
    expect(sink.messages).toMatchObject([{ from: '+33700000000', body: '<b>Reminder', account: 'AC1' }]);
    expect(await (await fetch(sink.url)).text()).toContain('&lt;b&gt;Reminder');
    sink.optOut('+33612345678');
    expect(await (await send('+33612345678')).json()).toMatchObject({ status: 400, code: 21610 });
    expect(await (await send('0612345678')).json()).toMatchObject({ status: 400, code: 21211 });
    expect((await send('+33612345679', '')).status).toBe(401);
    sink.setMode('unavailable', 1);
    expect([(await send('+33612345679')).status, (await send('+33612345679')).status]).toEqual([503, 201]);
    await sink.close();
  });
});

describe('the webhook sink', () => {
  it('stores the body byte for byte and answers as configured', async () => {
    const sink = await startWebhookSink();
    const deliver = (): Promise<Response> =>
      fetch(`${sink.url}/hook?a=1`, { method: 'POST', body: '{"é": 1 }', redirect: 'manual' });
    const waiting = sink.waitFor(1);
    expect((await deliver()).status).toBe(200);
    expect(await waiting).toMatchObject([{ method: 'POST', path: '/hook?a=1', body: '{"é": 1 }' }]);
    sink.setMode('500', 1);
    expect([(await deliver()).status, (await deliver()).status]).toEqual([500, 200]);
    sink.setMode('redirect');
    expect((await deliver()).status).toBe(302);
    sink.setMode('reset');
    await expect(deliver()).rejects.toThrow('fetch failed');
    await expect(sink.waitFor(99, 10)).rejects.toThrow('5 of 99');
    await sink.close();
  });
});
