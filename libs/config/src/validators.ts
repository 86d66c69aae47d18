import { isIP } from 'node:net';
import {
  EnvError,
  type RequiredValidatorSpec,
  bool,
  email,
  makeExactValidator,
  makeValidator,
  str as text,
  url,
} from 'envalid';

export { bool, email, text, url };

/** A whole number. */
export const integer = makeExactValidator<number>((input) => {
  if (!/^-?\d+$/.test(input)) throw new EnvError(`"${input}" is not a whole number`);
  return Number(input);
});

/** A secret of at least 32 characters, the key length that HMAC-SHA256 asks for (RFC 7518, section 3.2). */
export const secret = makeValidator<string>((input) => {
  if (input.length < 32) throw new EnvError('must have at least 32 characters');
  return input;
});

/** An ISO 4217 currency code that this platform knows. */
export const currency = makeValidator<string>((input) => {
  if (!Intl.supportedValuesOf('currency').includes(input))
    throw new EnvError('must be an ISO 4217 code such as EUR');
  return input;
});

/** Comma-separated secrets that are still accepted, each at least as long as `secret` requires. */
export const secrets = makeExactValidator<string[]>((input) => {
  const given = splitList(input);
  if (given.some(({ length }) => length < 32)) throw new EnvError('each must have at least 32 characters');
  return given;
});

/** A share between 0 and 1. */
export const share = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^\d*\.?\d+$/.test(input) || value > 1) throw new EnvError(`"${input}" is not a number from 0 to 1`);
  return value;
});

/** Comma-separated texts, trimmed. */
export const csv = makeExactValidator<string[]>(splitList);

/** Comma-separated IP addresses or CIDR ranges, such as `10.0.0.0/8,::1`. */
export const cidrList = makeExactValidator<string[]>((input) => {
  const ranges = splitList(input);
  const bad = ranges.find((range) => !isCidr(range));
  if (bad) throw new EnvError(`"${bad}" is not an address or CIDR range`);
  return ranges;
});

/** One of a fixed set of values. */
export function oneOf<const T extends string>(
  values: readonly T[],
  fallback?: NoInfer<T>,
): RequiredValidatorSpec<T> {
  const validator = makeExactValidator<T>((input) => {
    const found = values.find((value) => value === input);
    if (!found) throw new EnvError(`must be one of: ${values.join(', ')}`);
    return found;
  });
  return fallback === undefined ? validator() : validator({ default: fallback });
}

/** Comma-separated URLs; a comma inside of one is written as %2C. */
export const urlList = makeExactValidator<string[]>((input) => {
  const items = splitList(input);
  // Names the position only, because the URL may hold a password.
  const bad = items.findIndex((item) => !URL.canParse(item));
  if (bad >= 0) throw new EnvError(`number ${bad + 1} of the list is not a URL`);
  return items;
});

function splitList(input: string): string[] {
  return input
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isCidr(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (!version || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
