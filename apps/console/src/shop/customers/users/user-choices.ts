const choicesOf = (prefix: string, ids: readonly string[]): { id: string; name: string }[] =>
  ids.map((id) => ({ id, name: `resources.users.${prefix}.${id}` }));

/** Roles of accounts, as choices of a form. */
export const ROLES = choicesOf('roles', ['customer', 'manager', 'admin']);
/** States of accounts, as choices of a filter. */
export const USER_STATUSES = choicesOf('states', ['active', 'suspended', 'unverified', 'deleted', 'guest']);
/** Languages of messages, as choices of a form. */
export const LANGUAGES = choicesOf('languages', ['en', 'fr']);
