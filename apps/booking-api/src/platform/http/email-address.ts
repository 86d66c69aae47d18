import { isEmail } from 'class-validator';

/** Returns true for one e-mail address of at most 254 characters without unpaired surrogates. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && !/\p{Surrogate}/u.test(text) && isEmail(text);
}
