import { useFieldValue, useTranslate } from 'ra-core';

/** Shows the roles of an account in words. */
export function RolesField({
  source = 'roles',
}: {
  source?: string;
  label?: string | false;
}): React.JSX.Element {
  const roles = useFieldValue<Record<string, string[]>>({ source }) as string[] | undefined;
  const translate = useTranslate();
  return <span>{(roles ?? []).map((role) => translate(`resources.users.roles.${role}`)).join(', ')}</span>;
}
