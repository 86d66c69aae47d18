import { isEmail } from 'class-validator';

/** Whether a text is one e-mail address of at most 254 characters; half a surrogate pair is in none. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && !/\p{Surrogate}/u.test(text) && isEmail(text);
}
