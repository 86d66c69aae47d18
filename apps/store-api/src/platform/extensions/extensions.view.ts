import { type Static, Type } from '@sinclair/typebox';
import type { InstalledState } from '@comptoir/extension-host';
import { Timestamp, view } from '@comptoir/http';

export const ExtensionView = view('Extension', {
  name: Type.String({ description: 'Its routes are below `/ext/{name}`.' }),
  title: Type.String(),
  version: Type.String({ description: 'Version whose migrations ran last.' }),
  is_loaded: Type.Boolean({ description: 'False when only its data is left.' }),
  installed_at: { ...Timestamp, description: 'When its first migrations ran.' },
  updated_at: Timestamp,
});
export type ExtensionView = Static<typeof ExtensionView>;

export function toExtensionView({ name, title, version, ...state }: InstalledState): ExtensionView {
  return {
    name,
    title,
    version,
    is_loaded: state.isLoaded,
    installed_at: state.installed_at.toISOString(),
    updated_at: state.updated_at.toISOString(),
  };
}
