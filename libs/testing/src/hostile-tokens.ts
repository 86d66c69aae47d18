import { createHmac } from 'node:crypto';

interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Joins the parts of a token without checks and signs them. */
function signed(header: string, payload: string, secret: string): string {
  const body = `${header}.${payload}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** Values that are invalid for every claim. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  '',
  ' 1',
  '0x1',
  '1e3',
  '2147483648',
  '99999999999999999999',
  'x'.repeat(5_000),
  '1\u0000',
  '\ud800',
  '00000000-0000-0000-0000-000000000000\u0000',
  [],
  ['1'],
  {},
  { toString: 1 },
];

/** A later date is a valid value of the claim. */
const isLater = (name: string, value: unknown): boolean =>
  name === 'exp' && typeof value === 'number' && value * 1000 > Date.now();

/**
 * Returns invalid bearer tokens, each with its fault. Most are signed with the right key, as if a service had
 * made a mistake, because nothing in a token may reach the database unchecked.
 * @param good a valid token
 * @param names names of the claims that must be valid
 */
export function hostileTokens(good: string, secret: string, names: readonly string[]): [string, string][] {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const parse = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const token: Token = { header: parse(header), claims: parse(payload) };
  const withClaims = (claims: unknown): string => signed(header, encode(claims), secret);
  const withHeader = (given: unknown): string => signed(encode(given), payload, secret);
  const parts: [string, string][] = [
    ['no token', 'x'],
    ['dots', '...'],
    ['empty parts', '..'],
    ['a header that is no JSON', signed(Buffer.from('{').toString('base64url'), payload, secret)],
    ['a header that is no base64', signed('%%%', payload, secret)],
    ['a header that is null', withHeader(null)],
    ['a header that is a list', withHeader([])],
    ['a payload that is no JSON', signed(header, Buffer.from('{"sub":').toString('base64url'), secret)],
    [
      'a payload that is no UTF-8',
      signed(header, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64url'), secret),
    ],
    ['a payload with NUL', signed(header, Buffer.from('\0').toString('base64url'), secret)],
    ['an empty payload', signed(header, '', secret)],
    ['no signature', `${header}.${payload}.`],
    ['a signature of another', `${header}.${payload}.${signature.split('').reverse().join('')}`],
    ['no algorithm', `${encode({ ...token.header, alg: 'none' })}.${payload}.`],
    ['another algorithm', withHeader({ ...token.header, alg: 'HS512' })],
    ['a public key algorithm', withHeader({ ...token.header, alg: 'RS256' })],
    ['an algorithm that is none', withHeader({ ...token.header, alg: {} })],
    ['another type', withHeader({ ...token.header, typ: 'JWT' })],
    ['a critical extension', withHeader({ ...token.header, typ: undefined, crit: ['b64'], b64: false })],
  ];
  const payloads: [string, string][] = [null, 'text', 1, true, [], [token.claims], {}].map((claims) => [
    `claims ${JSON.stringify(claims).slice(0, 20)}`,
    withClaims(claims),
  ]);
  const claims = names.flatMap((name): [string, string][] => [
    [`no ${name}`, withClaims({ ...token.claims, [name]: undefined })],
    ...ODD_VALUES.filter((value) => !isLater(name, value)).map((value): [string, string] => [
      `${name} ${JSON.stringify(value).slice(0, 40)}`,
      withClaims({ ...token.claims, [name]: value }),
    ]),
  ]);
  return [...parts, ...payloads, ...claims];
}
