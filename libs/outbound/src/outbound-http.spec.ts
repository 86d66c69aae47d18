import type { LookupAddress } from 'node:dns';
import { type WebhookSink, startWebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { OutboundError, type OutboundFailure } from './outbound-error';
import { OutboundHttp } from './outbound-http';
import type { Resolve } from './resolve';

const PRODUCTION = { allowPrivate: false, httpsOnly: true };
const STRICT = { allowPrivate: false, httpsOnly: false };
const DEVELOPMENT = { allowPrivate: true, httpsOnly: false };

let sink: WebhookSink;
let port: string;

beforeAll(async () => {
  sink = await startWebhookSink();
  port = new URL(sink.url).port;
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.setMode('ok');
  sink.clear();
});

const at = (...addresses: string[]): Resolve => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  return () => Promise.resolve(found);
};
const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'));

function request(url: string, more: { timeoutMs?: number; maxBytes?: number } = {}) {
  return { method: 'POST', url, body: '{}', timeoutMs: 30_000, maxBytes: 1_000, ...more } as const;
}

async function failureOf(work: Promise<unknown>): Promise<OutboundFailure | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof OutboundError) return error.failure;
    throw error;
  }
}

/** Notations of addresses that must not be called. */
const INNER = [
  'http://127.0.0.1/',
  'http://127.0.0.1:443/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7F.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://0177.0x0.0.01/',
  'http://0x7f.1/',
  'http://127.0x1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://１２７.0.0.1/',
  'http:127.0.0.1/',
  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://00000000/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://167772161/',
  'http://012.0.0.1/',
  'http://0xa.1/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://3232235521/',
  'http://192.168.257/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.19.255.255/',
  'http://198.51.100.7/',
  'http://203.0.113.7/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://4294967295/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000:0000::0001]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::FFFF:0A00:0001]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[2001:10::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[5f00::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://foo.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://api.default.svc/',
  'http://router/',
  'http://router.lan/',
  'http://host.home.arpa./',
];

/** Texts that are no URL to post to. */
const MALFORMED = [
  '',
  'example.com',
  '//example.com/',
  'http://',
  'http://256.1.1.1/',
  'http://1.2.3.4.5/',
  'http://0xfffffffff/',
  'http://[::1',
  'http://[fe80::1%25eth0]/',
  'http://127.0.0.1%2f/',
  'http://exa mple.com/',
  'http://8.8.8.8:99999/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'http://user@8.8.8.8/',
  'http://user:password@8.8.8.8/',
  'http://8.8.8.8@127.0.0.1/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:6379/',
  'http://8.8.8.8:8080/',
  `http://8.8.8.8/${'a'.repeat(2048)}`,
];

describe('an internal address', () => {
  it.each([...INNER, ...MALFORMED])(
    '%s is rejected when it is checked and when it is called',
    async (url) => {
      const http = new OutboundHttp(STRICT, at('8.8.8.8'));
      expect(await failureOf(http.checkUrl(url))).toBe('not-allowed');
      expect(await failureOf(http.send(request(url)))).toBe('not-allowed');
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not-an-address',
    '',
  ])('%s is rejected when a name resolves to it, also beside a public one', async (address) => {
    for (const resolve of [at(address), at('8.8.8.8', address), at(address, '2606:4700::1111')]) {
      const http = new OutboundHttp(STRICT, resolve);
      expect(await failureOf(http.checkUrl('http://hook.example/'))).toBe('not-allowed');
      expect(await failureOf(http.send(request('http://hook.example/')))).toBe('not-allowed');
    }
  });

  it('is rejected when the name has moved there since the check', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    const http = new OutboundHttp(STRICT, () => at(answers.shift() ?? '')(''));
    await http.checkUrl('http://hook.example/');
    expect(await failureOf(http.send(request('http://hook.example/')))).toBe('not-allowed');
  });

  it('is resolved once, and the connection goes to the checked address', async () => {
    let asked = 0;
    const http = new OutboundHttp(DEVELOPMENT, () => {
      asked += 1;
      return at(asked === 1 ? '127.0.0.1' : '127.0.0.2')('');
    });
    const { status } = await http.send(request(`http://hook.example:${port}/in?a=b`));
    expect([status, asked]).toEqual([200, 1]);
    expect(sink.deliveries).toMatchObject([
      { method: 'POST', path: '/in?a=b', body: '{}', headers: { host: `hook.example:${port}` } },
    ]);
  });

  it('is permitted in development, except for reserved addresses', async () => {
    const http = new OutboundHttp(DEVELOPMENT, at('192.168.1.5'));
    for (const url of [
      'http://127.0.0.1:4000/',
      'http://localhost:3002/',
      'http://[::1]:5/',
      'http://10.0.0.2/',
    ]) {
      await expect(http.checkUrl(url)).resolves.toBeUndefined();
    }
    for (const url of [
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'http://0.0.0.0/',
      'http://[ff02::1]/',
    ]) {
      expect(await failureOf(http.checkUrl(url))).toBe('not-allowed');
    }
  });
});

describe('a public address', () => {
  it.each([
    'https://hook.example/in',
    'https://hook.example:8443/in?key=1#part',
    'https://8.8.8.8/',
    'https://134744072/',
    'https://[2606:4700:4700::1111]/',
    'https://xn--bcher-kva.example/',
    'https://127.0.0.1.nip.example/',
    'https://local.example/',
    'https://8.8.8.8\\@127.0.0.1/',
  ])('%s passes', async (url) => {
    await expect(
      new OutboundHttp(PRODUCTION, at('8.8.8.8', '2606:4700::1')).checkUrl(url),
    ).resolves.toBeUndefined();
  });

  it('must use https in production', async () => {
    const http = new OutboundHttp(PRODUCTION, at('8.8.8.8'));
    expect(await failureOf(http.checkUrl('http://hook.example/'))).toBe('not-allowed');
    expect(await failureOf(http.send(request('http://hook.example/')))).toBe('not-allowed');
  });

  it('may be saved before its name exists, and is not called until then', async () => {
    const http = new OutboundHttp(PRODUCTION, nowhere);
    await expect(http.checkUrl('https://soon.example/')).resolves.toBeUndefined();
    expect(await failureOf(http.send(request('https://soon.example/')))).toBe('unresolved');
    const empty = new OutboundHttp(PRODUCTION, at());
    expect(await failureOf(empty.send(request('https://soon.example/')))).toBe('unresolved');
  });
});

describe('a call', () => {
  const http = new OutboundHttp(DEVELOPMENT);

  it('returns the response with its status and headers', async () => {
    expect(await http.send(request(sink.url))).toMatchObject({
      status: 200,
      body: 'ok',
      truncated: false,
      headers: { 'content-type': 'text/plain' },
    });
    sink.setMode('429');
    expect(await http.send(request(sink.url))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
  });

  it('follows no redirect', async () => {
    sink.setMode('redirect');
    const { status, headers } = await http.send(request(sink.url));
    expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/']);
    expect(sink.deliveries).toHaveLength(1);
  });

  it('cuts off a response that is too long', async () => {
    sink.setMode('large');
    const { body, truncated } = await http.send(request(sink.url, { maxBytes: 10_240 }));
    expect([body.length, truncated]).toEqual([10_240, true]);
  });

  it('ends in time, whatever keeps it waiting', async () => {
    sink.setMode('slow');
    // Neither ever answers.
    expect(await failureOf(http.send(request(sink.url, { timeoutMs: 200 })))).toBe('timeout');
    const stuck = new OutboundHttp(DEVELOPMENT, () => new Promise(() => undefined));
    expect(await failureOf(stuck.send(request('http://hook.example/', { timeoutMs: 200 })))).toBe('timeout');
  });

  it('reports a cut or rejected connection', async () => {
    sink.setMode('reset');
    expect(await failureOf(http.send(request(sink.url)))).toBe('connection');
    const closed = await startWebhookSink();
    await closed.close();
    expect(await failureOf(http.send(request(closed.url)))).toBe('connection');
    expect(await failureOf(http.send(request(sink.url.replace('http:', 'https:'))))).toBe('connection');
  });

  it('goes through no proxy of the environment', async () => {
    process.env.http_proxy = 'http://127.0.0.1:9';
    process.env.NODE_USE_ENV_PROXY = '1';
    try {
      expect((await http.send(request(sink.url))).status).toBe(200);
    } finally {
      delete process.env.http_proxy;
      delete process.env.NODE_USE_ENV_PROXY;
    }
  });
});
