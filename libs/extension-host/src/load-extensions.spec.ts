import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Controller, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import {
  type ExtensionDefinition,
  OnHook,
  OnRecordEvent,
  defineExtension,
  jobsOf,
} from '@comptoir/extension';
import { addedNames } from './added-names';
import { problemsOf } from './extension-problems';
import { loadExtensions } from './load-extensions';

const { OnJob, Every } = jobsOf<{ 'gifts.pack': { id: number } }>();
@Injectable()
class Handlers {
  @OnRecordEvent('order.created', { name: 'gifts.note' })
  @OnRecordEvent('order.updated', { name: 'gifts.note-again' })
  async note(): Promise<void> {}

  @OnJob('gifts.pack')
  async pack(): Promise<void> {}

  @Every({ name: 'gifts.tidy', everyMs: 1_000 })
  async tidy(): Promise<void> {}

  @OnHook('checkout.validate', { name: 'gifts.check', onFailure: 'continue' })
  check(): object {
    return {};
  }
}

@Injectable()
class Inheriting extends Handlers {}

@Module({ providers: [Inheriting] })
class Inner {}

@Module({ imports: [Inner], providers: [{ provide: 'handlers', useValue: 1 }] })
class Gifts {}

@Controller()
class Routes {}

@Module({ controllers: [Routes] })
class WithRoutes {}

@Module({ imports: [WithRoutes], providers: [{ provide: APP_GUARD, useValue: {} }, Handlers] })
class Wrong {}

const GIFTS: ExtensionDefinition = {
  name: 'gifts',
  title: 'Gifts',
  version: '2.0.0',
  requires: '1.0',
  service: 'store',
  module: Gifts,
};
const problems = (more: Partial<ExtensionDefinition>): string[] =>
  problemsOf([defineExtension({ ...GIFTS, ...more })], 'store');

describe('an extension', () => {
  it('is accepted, with handlers of inherited methods and of imported modules', () => {
    expect(problems({})).toEqual([]);
    expect(addedNames([defineExtension(GIFTS)])).toEqual({
      events: ['record.order.updated', 'record.order.created'],
      jobs: ['gifts.pack'],
    });
  });

  it.each<[string, Partial<ExtensionDefinition>, string]>([
    ['a name for no schema', { name: 'Gifts; DROP' }, 'lower-case words'],
    ['no title', { title: ' ' }, 'a title and a version'],
    ['a newer interface', { requires: '1.1' }, 'requires version 1.1'],
    ['another interface', { requires: '2.0' }, 'requires version 2.0'],
    ['an interface that is no version', { requires: '^1' }, 'requires version ^1'],
    ['another service', { service: 'booking' as 'store' }, 'for the service "booking"'],
    [
      'a migration twice',
      {
        migrations: [
          { name: 'a', sql: '' },
          { name: 'a', sql: '' },
        ],
      },
      'the same name',
    ],
    ['a migration without a name', { migrations: [{ name: '', sql: '' }] }, 'Names of migrations'],
  ])('is rejected with %s', (_case, more, problem) => {
    const found = problems(more).filter((text) => !text.includes('The handler'));
    expect(found).toEqual([expect.stringContaining(problem)]);
  });

  it('is rejected with routes elsewhere, parts of the whole service, and names of others', () => {
    expect(problems({ name: 'wraps', module: Wrong })).toEqual([
      'wraps: Controllers belong to Wrong, and WithRoutes has some.',
      'wraps: APP_GUARD would change all routes of the service.',
      ...['gifts.note-again', 'gifts.note', 'gifts.pack', 'gifts.tidy', 'gifts.check'].map(
        (name) => `wraps: The handler "${name}" must have a name that begins with "wraps.".`,
      ),
    ]);
  });

  it('has a name of its own', () => {
    const twice = [defineExtension(GIFTS), defineExtension(GIFTS)];
    expect(problemsOf(twice, 'store')).toEqual(['Two extensions have the name "gifts".']);
  });
});

describe('loading', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'extensions-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const DEFINED = `require('@comptoir/extension').defineExtension(${JSON.stringify({ ...GIFTS, module: undefined })})`;

  it('takes the default export, or the whole module', () => {
    const files = [
      written('whole.js', `module.exports = ${DEFINED};`),
      written('default.js', `exports.default = ${DEFINED.replace('gifts', 'cards')};`),
    ];
    expect(loadExtensions(files, 'store').map(({ name }) => name)).toEqual(['gifts', 'cards']);
  });

  it.each([
    ['is not there', () => path.join(folder, 'none.js'), 'cannot be loaded'],
    ['fails', () => written('fails.js', `throw new Error('no');`), 'cannot be loaded'],
    [
      'is something else',
      () => written('else.js', `module.exports = { name: 'gifts' };`),
      'exports no extension',
    ],
    [
      'is wrong',
      () => written('wrong.js', `module.exports = ${DEFINED.replace('"1.0"', '"9.0"')};`),
      'requires version 9.0',
    ],
  ])('says which one %s', (_case, source, message) => {
    expect(() => loadExtensions([source()], 'store')).toThrow(message);
  });
});
