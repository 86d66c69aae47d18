import { existsSync } from 'node:fs';
import path from 'node:path';
import { CUSTOM_FIELD_TYPES } from '@comptoir/custom-fields';
import { EXTENSION_API, type Extension, type ExtensionService } from '@comptoir/extension';
import { recordEventName } from '@comptoir/jobs';
import { type HandledNames, problemsOfModule } from './module-problems';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MIGRATION_NAME = /^[a-z0-9][a-z0-9-]*$/;
const API = /^(\d{1,4})\.(\d{1,4})$/;
const MAX_NAME = 40;
const MAX_TEXT = 100;

/** Parts of a service that extensions may name. */
export interface HostParts extends HandledNames {
  service: ExtensionService;
  /** Names of the service's own events and jobs. Those of extensions begin with the name of the extension. */
  ownNames: readonly string[];
  /** Kinds of records that can have custom fields. */
  fieldTargets: readonly string[];
}

/** Returns everything that is wrong with extensions, one sentence each. */
export function problemsOf(extensions: readonly Extension[], host: HostParts): string[] {
  const names = extensions.map(({ name }) => name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  return [
    ...twice.map((name) => `Two extensions have the name "${name}".`),
    ...extensions.flatMap((extension) =>
      problemsOfOne(extension, host).map((problem) => `${extension.name}: ${problem}`),
    ),
  ];
}

function problemsOfOne(extension: Extension, host: HostParts): string[] {
  const { name, title, version, requires, service } = extension;
  const checks: [boolean, string][] = [
    [NAME.test(name) && name.length <= MAX_NAME, 'The name must be lower-case words with hyphens.'],
    [
      ![...host.ownNames, recordEventName('any')].some((own) => own.startsWith(`${name}.`)),
      'The service has events or jobs of that name: choose another one.',
    ],
    [isText(title) && isText(version), 'It needs a title and a version.'],
    [service === host.service, `It is for the service "${service}", and this is "${host.service}".`],
    [
      accepts(requires),
      `It requires version ${requires} of @comptoir/extension, and this is ${EXTENSION_API}: write the version that it was made with, such as 1.0.`,
    ],
  ];
  return [
    ...checks.filter(([isFine]) => !isFine).map(([, problem]) => problem),
    ...problemsOfMigrations(extension),
    ...problemsOfFields(extension, host),
    ...problemsOfConsole(extension),
    ...problemsOfModule(extension, host),
  ];
}

function problemsOfMigrations({ migrations = [] }: Extension): string[] {
  const names = migrations.map((migration) => migration.name);
  const checks: [boolean, string][] = [
    [new Set(names).size === names.length, 'Two migrations have the same name.'],
    [
      names.every((one) => MIGRATION_NAME.test(one)),
      'Names of migrations are lower-case words with hyphens.',
    ],
  ];
  return checks.filter(([isFine]) => !isFine).map(([, problem]) => problem);
}

/** The rest of a field is checked when it is created. */
function problemsOfFields({ fields = [] }: Extension, { fieldTargets }: HostParts): string[] {
  const types: readonly string[] = CUSTOM_FIELD_TYPES;
  return fields.flatMap(({ target, key, type }) => [
    ...(fieldTargets.includes(target)
      ? []
      : [`The field "${key}" is for "${target}". There are ${fieldTargets.join(', ')}.`]),
    ...(types.includes(type)
      ? []
      : [`The field "${key}" has the type "${type}". There are ${types.join(', ')}.`]),
  ]);
}

function problemsOfConsole({ console: file }: Extension): string[] {
  const isFine = file === undefined || (path.isAbsolute(file) && existsSync(file));
  return isFine ? [] : [`The file of its console is not there: ${file}.`];
}

/** The first number must be the same, and this version must have at least the second one. */
function accepts(required: string): boolean {
  const [, major, minor] = API.exec(required) ?? [];
  const [, ownMajor, ownMinor] = API.exec(EXTENSION_API) ?? [];
  return major !== undefined && major === ownMajor && Number(minor) <= Number(ownMinor);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;
}
