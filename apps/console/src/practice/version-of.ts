/** Returns the version of a record for `ifMatch`, if the service gives one. */
export function versionOf(record: object): string | undefined {
  const { version } = record as { version?: unknown };
  return typeof version === 'string' ? version : undefined;
}
