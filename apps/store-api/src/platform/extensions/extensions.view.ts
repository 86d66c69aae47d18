import { type Static, Type } from '@sinclair/typebox';
import type { InstalledState } from '@comptoir/extension-host';
import { Timestamp, nullable, view } from '@comptoir/http';

export const ExtensionView = view('Extension', {
  name: Type.String({ description: 'Its routes are below `/ext/{name}`.' }),
  title: Type.String(),
  version: Type.String({ description: 'Version whose migrations ran last.' }),
  is_loaded: Type.Boolean({ description: 'False when only its data is left.' }),
  console_version: nullable(Type.String(), {
    description: 'Changes with `/ext/{name}/console.js`, its part of the staff console; null without one.',
  }),
  installed_at: { ...Timestamp, description: 'When its first migrations ran.' },
  updated_at: Timestamp,
});
export type ExtensionView = Static<typeof ExtensionView>;

export function toExtensionView(
  { name, title, version, ...state }: InstalledState,
  consoleVersion: string | undefined,
): ExtensionView {
  return {
    name,
    title,
    version,
    is_loaded: state.isLoaded,
    console_version: consoleVersion ?? null,
    installed_at: state.installed_at.toISOString(),
    updated_at: state.updated_at.toISOString(),
  };
}
