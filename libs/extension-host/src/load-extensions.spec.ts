import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import {
  type ExtensionDefinition,
  OnHook,
  OnRecordEvent,
  defineExtension,
  jobsOf,
} from '@comptoir/extension';
import { addedNames } from './added-names';
import { type HostParts, problemsOf } from './extension-problems';
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
const HOST: HostParts = {
  service: 'store',
  ownNames: ['payments.capture', 'record-keeper'],
  events: ['order.created', 'order.updated', 'customer.deleted'],
  steps: ['checkout.validate'],
  fieldTargets: ['orders'],
};
const problems = (more: Partial<ExtensionDefinition>): string[] =>
  problemsOf([defineExtension({ ...GIFTS, ...more })], HOST);

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
    ['the name of own jobs', { name: 'payments' }, 'choose another one'],
    ['the name of events of records', { name: 'record' }, 'choose another one'],
    ['no title', { title: ' ' }, 'a title and a version'],
    ['a newer interface', { requires: '1.2' }, 'requires version 1.2'],
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

  it('is rejected with handlers that would never run, before anything is changed', () => {
    class Lost {
      @OnRecordEvent('order.cancelled', { name: 'gifts.cancelled' })
      async cancelled(): Promise<void> {}

      @OnRecordEvent('removed', { name: 'gifts.cancelled' })
      async removed(): Promise<void> {}

      @Every({ name: 'gifts.never', everyMs: 0 })
      async never(): Promise<void> {}

      @OnHook('checkout.soon' as 'checkout.validate', { name: 'gifts.soon', onFailure: 'stop' as 'refuse' })
      soon(): object {
        return {};
      }
    }
    class Bare {
      @Get('count')
      count(): void {}
    }
    Controller()(Bare);
    // Any class will do as a module.
    Module({ providers: [Lost], controllers: [Bare] })(Lost);
    expect(problems({ module: Lost })).toEqual([
      'gifts: The route Bare.count has no @Endpoint.',
      'gifts: Two handlers have the name "gifts.cancelled".',
      'gifts: The handler "gifts.cancelled" is for "order.cancelled", which is no event of records. There are order.created, order.updated.',
      'gifts: The handler "gifts.cancelled" is for "removed", which is no event of records.',
      'gifts: The schedule "gifts.never" needs a positive whole number of milliseconds.',
      'gifts: The hook "gifts.soon" is for the step "checkout.soon". There are checkout.validate.',
      'gifts: The hook "gifts.soon" needs an onFailure of refuse or continue.',
    ]);
  });

  it('is rejected with fields that no record has', () => {
    const field = { key: 'note', label: 'Note' };
    const fields = [
      { ...field, target: 'order', type: 'text' as const },
      { ...field, target: 'orders', type: 'txt' as 'text' },
    ];
    expect(problems({ fields })).toEqual([
      'gifts: The field "note" is for "order". There are orders.',
      expect.stringContaining('gifts: The field "note" has the type "txt". There are text, long_text'),
    ]);
  });

  it('has a name of its own', () => {
    const twice = [defineExtension(GIFTS), defineExtension(GIFTS)];
    expect(problemsOf(twice, HOST)).toEqual(['Two extensions have the name "gifts".']);
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
    expect(loadExtensions(files, HOST).map(({ name }) => name)).toEqual(['gifts', 'cards']);
  });

  it.each([
    ['is not there', () => path.join(folder, 'none.js'), 'cannot be loaded. Is it built'],
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
    expect(() => loadExtensions([source()], HOST)).toThrow(message);
  });
});
