import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXTENSION_API, type Extension, type ExtensionService } from '@comptoir/extension';
import { hookHandlerOf } from '@comptoir/hooks';
import { subscriptionsOf } from '@comptoir/jobs';
import { controllersOf, methodsOf, modulesOf, tokensOf } from './module-parts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MIGRATION_NAME = /^[a-z0-9][a-z0-9-]*$/;
const API = /^(\d{1,4})\.(\d{1,4})$/;
const MAX_NAME = 40;
const MAX_TEXT = 100;

/** Returns everything that is wrong with extensions, one sentence each. */
export function problemsOf(extensions: readonly Extension[], service: ExtensionService): string[] {
  const names = extensions.map(({ name }) => name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  return [
    ...twice.map((name) => `Two extensions have the name "${name}".`),
    ...extensions.flatMap((extension) =>
      problemsOfOne(extension, service).map((problem) => `${extension.name}: ${problem}`),
    ),
  ];
}

function problemsOfOne(extension: Extension, service: ExtensionService): string[] {
  const { name, title, version, migrations = [], service: wanted } = extension;
  const migrationNames = migrations.map((migration) => migration.name);
  const checks: [boolean, string][] = [
    [NAME.test(name) && name.length <= MAX_NAME, `The name must be lower-case words with hyphens.`],
    [isText(title) && isText(version), 'It needs a title and a version.'],
    [wanted === service, `It is for the service "${wanted}", and this is "${service}".`],
    [
      accepts(extension.requires),
      `It requires version ${extension.requires} of @comptoir/extension, and this is ${EXTENSION_API}.`,
    ],
    [new Set(migrationNames).size === migrationNames.length, 'Two migrations have the same name.'],
    [
      migrationNames.every((one) => MIGRATION_NAME.test(one)),
      'Names of migrations are lower-case words with hyphens.',
    ],
  ];
  const { console: file } = extension;
  if (file !== undefined)
    checks.push([
      path.isAbsolute(file) && existsSync(file),
      `The file of its console is not there: ${file}.`,
    ]);
  return [
    ...checks.filter(([isFine]) => !isFine).map(([, problem]) => problem),
    ...problemsOfModules(extension),
  ];
}

function problemsOfModules({ name, module }: Extension): string[] {
  if (!module) return [];
  const [, ...imported] = modulesOf(module);
  return [
    ...imported
      .filter((one) => controllersOf(one).length > 0)
      .map((one) => `Controllers belong to ${module.name}, and ${one.name} has some.`),
    ...modulesOf(module)
      .flatMap(tokensOf)
      .filter((token) => typeof token === 'string' && token.startsWith('APP_'))
      .map((token) => `${String(token)} would change all routes of the service.`),
    ...handlerNames(module)
      .filter((handler) => !handler.startsWith(`${name}.`))
      .map((handler) => `The handler "${handler}" must have a name that begins with "${name}.".`),
  ];
}

function handlerNames(module: Parameters<typeof modulesOf>[0]): string[] {
  return modulesOf(module)
    .flatMap(methodsOf)
    .flatMap((method) => [
      ...subscriptionsOf(method).map(({ handler }) => handler),
      hookHandlerOf(method)?.name ?? [],
    ])
    .flat();
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
