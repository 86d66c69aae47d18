/** Characters of a password of an administrator, at least and at most. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** The reason why a text is no new password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password;
  if (length >= MIN_PASSWORD && length <= MAX_PASSWORD) return undefined;
  return `The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`;
}
