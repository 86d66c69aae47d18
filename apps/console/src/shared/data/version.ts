/** Returns the version of a record that the person saw, so that a change of somebody else is not overwritten unseen. */
export function versionOf(record: object): { ifMatch?: string } {
  return 'version' in record && typeof record.version === 'string' ? { ifMatch: record.version } : {};
}
