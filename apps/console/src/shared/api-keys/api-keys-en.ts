/** Texts of the pages of API keys. */
export const apiKeysEn = {
  secret_title: 'The key of your program',
  secret_text: 'Copy it now. It is not shown again; if it is lost, rotate the key.',
  scope: '%{area}: %{right}',
  read: 'read',
  write: 'read and change',
  name_help: 'The log of changes shows it.',
  scopes_help: 'Give the program no more than it needs.',
  addresses_help:
    'Addresses or networks that may use the key, such as 203.0.113.7, 203.0.113.0/24. Empty for all.',
  last_used: 'Last used:',
  owner: 'It acts for %{email}, and stops when that person is no administrator any more.',
  previous_until: 'The secret before this one is valid until:',
  previous_used: 'It was last used:',
  rotate: 'Rotate',
  rotate_text:
    'The key gets another secret, and acts for you from now on. Put the new secret into the program before the old one ends.',
  hours: 'Hours for which the old secret works',
  hours_help: '0 ends it now, as after a leak.',
  revoke: 'Revoke',
  revoke_text: 'The program is shut out at once and for good.',
  revoked: 'The key is revoked.',
  why: {
    expired: 'The key has expired. Choose a later end to use it again.',
    stopped: 'The person for whom the key acts is no administrator any more. Rotate it to act for you.',
    revoked: 'The key is revoked. It stays here because the log of changes names it.',
  },
};

/** Texts of keys as records. */
export const apiKeyRecordsEn = {
  'api-keys': {
    name: 'API key |||| API keys',
    empty: 'With a key another program, such as your accounting, reads and changes data here.',
    states: { active: 'Active', expired: 'Expired', stopped: 'Stopped', revoked: 'Revoked' },
    fields: {
      name: 'Name of the program',
      status: 'State',
      hint: 'Begins with',
      owner: { email: 'Acts for' },
      scopes: 'May',
      addresses: 'Only from these addresses',
      expires_at: 'Ends',
      last_used_at: 'Last used',
    },
  },
};
