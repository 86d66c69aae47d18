import { FixedClock } from '@comptoir/time';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { testConfig } from '../../../test/customers/account-services';
import { VerificationLinksService } from './verification-links.service';

const EMAIL = 'camille@example.com';
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=&?/%+.~#:; '];

const clock = new FixedClock(new Date('2026-11-20T18:00:00Z'));
const links = new VerificationLinksService(clock, testConfig());

function accepts(target: string, userId: number, email: string, by = links): boolean {
  const link = by.readLink(target);
  return link !== undefined && by.acceptsLink(link, userId, email);
}

/** Returns the API request that the front end's page sends. */
function targetOf(url: string): string {
  const { id, hash, expires, signature } = Object.fromEntries(new URL(url).searchParams);
  return `/api/v1/auth/verify-email/${id}/${hash}?expires=${expires}&signature=${signature}`;
}

beforeEach(() => {
  clock.set(new Date('2026-11-20T18:00:00Z'));
});

describe('verification links', () => {
  it('lead to the configured front end', () => {
    expect(links.createLink(7, EMAIL)).toMatch(
      /^https:\/\/shop\.test\/verify-email\?id=7&hash=[0-9a-f]{64}&expires=\d+&/,
    );
  });

  it('are accepted for their account and address only', () => {
    const target = targetOf(links.createLink(7, EMAIL));
    expect(accepts(target, 7, EMAIL)).toBe(true);
    expect(accepts(target, 8, EMAIL)).toBe(false);
    expect(accepts(target, 7, 'camille@example.org')).toBe(false);
  });

  it('are accepted whatever the order of their query', () => {
    const target = targetOf(links.createLink(7, EMAIL));
    const reordered = target.replace(/(expires=\d+)&(signature=.*)/, '$2&$1');
    expect(reordered).not.toBe(target);
    expect(accepts(reordered, 7, EMAIL)).toBe(true);
  });

  it('are valid for an hour', () => {
    const target = targetOf(links.createLink(7, EMAIL));
    clock.advance(3_599_000);
    expect(accepts(target, 7, EMAIL)).toBe(true);
    clock.advance(1_000);
    expect(accepts(target, 7, EMAIL)).toBe(false);
  });

  it('are worth nothing under another secret', () => {
    const other = new VerificationLinksService(
      clock,
      testConfig({ LINK_SECRET: 'another secret of more than 32 chars' }),
    );
    expect(accepts(targetOf(other.createLink(7, EMAIL)), 7, EMAIL)).toBe(false);
  });

  it('are accepted after their secret was changed, for as long as it is named', () => {
    const rotation = {
      LINK_SECRET: 'a new secret of more than 32 characters',
      LINK_SECRET_PREVIOUS: testConfig().auth.linkSecret,
    };
    const rotated = new VerificationLinksService(clock, testConfig(rotation));
    expect(accepts(targetOf(links.createLink(7, EMAIL)), 7, EMAIL, rotated)).toBe(true);
    expect(accepts(targetOf(links.createLink(8, EMAIL)), 7, EMAIL, rotated)).toBe(false);
    expect(accepts(targetOf(rotated.createLink(7, EMAIL)), 7, EMAIL)).toBe(false);
  });

  it.each<[string, (target: string) => string]>([
    ['a later expiry', (target) => target.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`)],
    ['an expiry with a leading zero', (target) => target.replace('expires=', 'expires=0')],
    ['an id with a leading zero', (target) => target.replace('/7/', '/07/')],
    ['an encoded id', (target) => target.replace('/7/', '/%37/')],
    ['a hash in capitals', (target) => target.replace(/[0-9a-f]{64}/, (hash) => hash.toUpperCase())],
    ['an extra key', (target) => `${target}&utm_source=mail`],
    ['a doubled expiry', (target) => target.replace('?', '?expires=99999999999&')],
    ['a doubled signature', (target) => `${target}&signature=${target.slice(-43)}`],
    ['no signature', (target) => target.replace(/&signature=.*/, '')],
    ['an empty signature', (target) => target.replace(/signature=.*/, 'signature=')],
    ['a padded signature', (target) => `${target}=`],
    ['an empty part', (target) => `${target}&`],
    ['a newline at the end', (target) => `${target}\n`],
  ])('are rejected with %s', (_, change) => {
    const target = targetOf(links.createLink(7, EMAIL));
    expect(accepts(change(target), 7, EMAIL)).toBe(false);
  });

  it('survive no edit of a single character', () => {
    const target = targetOf(links.createLink(7, EMAIL));
    // The router matches the part before this.
    const start = target.indexOf('verify-email/') + 1;
    const edits = fc.record({
      at: fc.integer({ min: start, max: target.length - 1 }),
      kind: fc.constantFrom('replace', 'insert', 'delete'),
      character: fc.constantFrom(...ALPHABET),
    });
    fc.assert(
      fc.property(edits, ({ at, kind, character }) => {
        const end = kind === 'insert' ? at : at + 1;
        const edited = target.slice(0, at) + (kind === 'delete' ? '' : character) + target.slice(end);
        fc.pre(edited !== target);
        expect(accepts(edited, 7, EMAIL)).toBe(false);
      }),
      { numRuns: testRuns(2_000) },
    );
  });
});
