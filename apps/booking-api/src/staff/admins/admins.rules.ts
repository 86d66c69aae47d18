/** Limits for the length of an administrator's password, in characters. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Returns the reason why a text cannot be a new password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password;
  if (length >= MIN_PASSWORD && length <= MAX_PASSWORD) return undefined;
  return `The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`;
}
