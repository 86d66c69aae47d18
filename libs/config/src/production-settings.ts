import { isIP } from 'node:net';

type Named<T> = Readonly<Record<string, T | readonly T[] | undefined>>;

/** Values that `unsafeProductionSettings` checks, each under the name of its variable. */
export interface ProductionSettings {
  /** Keys, which must be random and different from each other. */
  keys: Named<string>;
  /** Passwords, and credentials of providers. */
  credentials: Named<string>;
  /** URLs of servers, which may hold a password. */
  servers: Named<string>;
  /** URL of the mail server, for a service that reads it from the environment. */
  mailServers?: Named<string>;
  /** URLs that browsers and clients open. */
  addresses: Named<string>;
  /** URLs of providers, which must not be on this machine. */
  providers: Named<string>;
  /** Trusted proxies. */
  proxies: Named<string>;
  /** Lifetimes of tokens, with the longest permitted. */
  lifetimes: Readonly<Record<string, { seconds: number; atMost: number }>>;
}

export const DAY_SECONDS = 86_400;
const SHORTEST_SECONDS = 1;
const FEWEST_CHARACTERS = 10;
const FEWEST_BITS_PER_CHARACTER = 3;
/** The widest private networks: 10.0.0.0/8 and fc00::/7. */
const WIDEST = { 4: 8, 6: 7 };

/** Words of examples and of the development stack. A random secret does not contain them by chance. */
const PLACEHOLDER =
  /change.?me|replace.?me|place.?holder|example|emulator|comptoir|passw[o0]rd|secret|your.?(own|key|token)|test.?only|letmein|qwerty|123456|minioadmin|s3rver/i;
const WHOLE_WORDS =
  /^(admin|administrator|root|user|guest|test|default|postgres|redis|none|null|undefined)$/i;
/** Servers behind the first, in the URL of a database or of Redis. */
const FURTHER_HOSTS = /^([a-z+]+:\/\/(?:[^/?#]*@)?[^,/?#@]+),[^/?#]*/;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|host\.docker\.internal)$/i;

/**
 * Lists the settings that are unsafe in production, by the same rules for every service.
 * @returns a sentence for each: the variable and the reason, never the value
 */
export function unsafeProductionSettings(settings: ProductionSettings): string[] {
  return [
    ...judge(settings.keys, keyProblem),
    ...repeated(settings.keys),
    ...judge(settings.credentials, credentialProblem),
    ...judge(settings.servers, serverProblem),
    ...judge(settings.mailServers ?? {}, mailServerProblem),
    ...judge(settings.addresses, addressProblem),
    ...judge(settings.providers, providerProblem),
    ...judge(settings.proxies, proxyProblem),
    ...Object.entries(settings.lifetimes).flatMap(([name, { seconds, atMost }]) =>
      seconds >= SHORTEST_SECONDS && seconds <= atMost
        ? []
        : [`${name}: must be from a second to ${atMost / DAY_SECONDS} days`],
    ),
  ];
}

function judge(values: Named<string>, problemOf: (value: string) => string | undefined): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const given = (Array.isArray(value) ? (value as readonly string[]) : [value]).filter(Boolean) as string[];
    const problem = given.map(problemOf).find(Boolean);
    return problem ? [`${name}: ${problem}`] : [];
  });
}

function repeated(keys: Named<string>): string[] {
  const names = Object.entries(keys).filter(([, value]) => typeof value === 'string');
  return names.flatMap(([name, value], index) => {
    const other = names.slice(0, index).find(([, before]) => before === value);
    return other ? [`${name}: must differ from ${other[0]}`] : [];
  });
}

function keyProblem(key: string): string | undefined {
  if (isPlaceholder(key)) return 'a placeholder; make one with `openssl rand -hex 32`';
  return isGuessable(key) ? 'too regular to be random; make one with `openssl rand -hex 32`' : undefined;
}

function credentialProblem(text: string): string | undefined {
  return isPlaceholder(text) ? 'a placeholder, or of the development stack' : undefined;
}

function serverProblem(address: string): string | undefined {
  const { username, password } = partsOf(address);
  if (!password) return undefined;
  if (password === username || isPlaceholder(password)) return 'its password is a placeholder';
  return undefined;
}

function mailServerProblem(address: string): string | undefined {
  const { protocol, username, password } = partsOf(address);
  const isPlain = protocol === 'smtp:' && Boolean(username || password);
  if (isPlain) return 'a login needs TLS: smtps:// or smtp+starttls://';
  return serverProblem(address);
}

function addressProblem(address: string): string | undefined {
  if (!address.startsWith('https://')) return 'must use https in production';
  return providerProblem(address);
}

function providerProblem(address: string): string | undefined {
  return LOCAL.test(partsOf(address).hostname) ? 'an address of this machine' : undefined;
}

function proxyProblem(range: string): string | undefined {
  const [address = '', bits] = range.split('/');
  const version = isIP(address) === 6 ? 6 : 4;
  const isWide = bits !== undefined && Number(bits) < WIDEST[version];
  return isWide ? 'believes everybody: name the networks of the proxies' : undefined;
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text) || WHOLE_WORDS.test(text);
}

/** Detects few different characters, a repeated word, or characters in sequence. */
function isGuessable(key: string): boolean {
  const characters = [...key];
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / characters.length);
  const bits = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return (
    counts.size < FEWEST_CHARACTERS ||
    bits < FEWEST_BITS_PER_CHARACTER ||
    steps.length > codes.length / 2 ||
    /^(.{1,12})\1+$/s.test(key)
  );
}

function partsOf(address: string): Pick<URL, 'protocol' | 'hostname' | 'username' | 'password'> {
  const none = { protocol: '', hostname: '', username: '', password: '' };
  const first = address.replace(FURTHER_HOSTS, '$1');
  if (!URL.canParse(first)) return none;
  const { protocol, hostname, username, password } = new URL(first);
  return { protocol, hostname, username: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
