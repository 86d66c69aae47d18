import { Type } from '@sinclair/typebox';
import { plainToInstance } from 'class-transformer';
import { Allow } from 'class-validator';
import { AppError } from '@comptoir/errors';
import { InstantField, IntField, MoneyField, ObjectField, ObjectListField, StringField } from './fields';
import type { Envelope } from './envelope';
import { runWithRequestId } from './request-context';
import { schemaWithWarnings, unknownKeys, withWarnings } from './unknown-keys';
import { createValidationPipe } from './validation';

class Money {
  @MoneyField()
  amount: string;
}

class Line extends Money {
  @IntField({ optional: true })
  quantity?: number;

  @ObjectField(() => Money, { optional: true })
  tax?: Money;
}

class Order {
  @StringField({ max: 10 })
  name: string;

  @InstantField({ optional: true })
  at?: Date;

  @ObjectListField(() => Line, { max: 30, optional: true })
  lines?: Line[];

  /** A free-form object. */
  @Allow()
  options?: unknown;
}

const envelope = {
  problems: { validation: () => new AppError('VALIDATION_ERROR', 422, 'invalid') },
} as unknown as Envelope;

/** Returns the unknown keys of a JSON body after validation. */
async function keysIn(text: string): Promise<string[]> {
  const body: unknown = JSON.parse(text);
  const dto: unknown = await createValidationPipe(envelope).transform(body, {
    type: 'body',
    metatype: Order,
  });
  return unknownKeys(body, dto);
}

describe('unknownKeys', () => {
  it.each<[string, object, string[]]>([
    ['nothing but known keys', { name: 'a', lines: [{ amount: '1' }] }, []],
    [
      'values that are changed on the way',
      { name: ' a ', at: '2026-01-01T00:00:00Z', lines: [{ amount: 1, quantity: '2' }] },
      [],
    ],
    ['known keys without a value', { name: 'a', options: null }, []],
    ['a key at the top', { name: 'a', nmae: 'b' }, ['nmae']],
    [
      'a key in an object of a list',
      { name: 'a', lines: [{ amount: '1' }, { amount: '1', x: 1 }] },
      ['lines.1.x'],
    ],
    [
      'a key two levels down',
      { name: 'a', lines: [{ amount: '1', tax: { amount: '1', rate: 2 } }] },
      ['lines.0.tax.rate'],
    ],
    ['keys of a free-form object', { name: 'a', options: { any: { thing: [{ at: 'all' }] } } }, []],
    ['a free-form object that names a constructor', { name: 'a', options: { constructor: 1, x: 1 } }, []],
    ['keys within an unknown key', { name: 'a', x: { y: 1 } }, ['x']],
    [
      'names of Object.prototype',
      { name: 'a', toString: 1, hasOwnProperty: 2 },
      ['toString', 'hasOwnProperty'],
    ],
    ['control and format characters', { name: 'a', 'x\r\n\u001b[31m\u202e\u2028y': 1 }, ['x[31my']],
    ['an empty key', { name: 'a', '': 1 }, ['']],
    ['a long key', { name: 'a', ['k'.repeat(5_000)]: 1 }, ['k'.repeat(100)]],
    ['a long key cut within a character', { name: 'a', [`${'k'.repeat(99)}😀`]: 1 }, ['k'.repeat(99)]],
  ])('finds in %s', async (_, body, keys) => {
    expect(await keysIn(JSON.stringify(body))).toEqual(keys);
  });

  it('is not harmed by prototype keys', async () => {
    const text = '{"name":"a","__proto__":{"x":1},"lines":[{"amount":"1","__proto__":{"y":1}}],"z":1}';
    expect(await keysIn(text)).toContain('z');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('stops after twenty', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]));
    const keys = await keysIn(JSON.stringify({ name: 'a', lines: [{ amount: '1', ...many }], ...many }));
    expect(keys).toHaveLength(20);
    expect(keys[0]).toBe('lines.0.k0');
  });

  it.each([
    ['a text', 'text'],
    ['nothing', undefined],
    ['null', null],
    ['a list', [{ x: 1 }]],
  ])('finds nothing in %s', (_, body) => {
    expect(unknownKeys(body, plainToInstance(Order, {}))).toEqual([]);
  });

  it('is harmless for validation outside of requests', async () => {
    const validated = runWithRequestId('job', () =>
      createValidationPipe(envelope).transform({ name: 'a', x: 1 }, { type: 'body', metatype: Order }),
    );
    expect(await validated).toEqual({ name: 'a' });
  });
});

describe('withWarnings', () => {
  it.each<[string, unknown, string[] | undefined, unknown]>([
    ['an object', { id: 1 }, ['a', 'b.0.c'], { id: 1, warnings: ['Unknown key: a', 'Unknown key: b.0.c'] }],
    ['an object without keys to name', { id: 1 }, [], { id: 1 }],
    ['an answer that is not for staff', { id: 1 }, undefined, { id: 1 }],
    ['a list', [{ id: 1 }], ['a'], [{ id: 1 }]],
    ['nothing', null, ['a'], null],
  ])('answers %s', (_, answer, keys, expected) => {
    expect(withWarnings(answer, keys)).toEqual(expected);
  });
});

describe('schemaWithWarnings', () => {
  it('leaves the schema of other routes, lists and alternatives alone', () => {
    const view = Type.Object({ id: Type.Integer() }, { title: 'Thing', additionalProperties: false });
    const more = schemaWithWarnings(view) as typeof view;
    expect(Object.keys(more.properties)).toEqual(['id', 'warnings']);
    expect([more.title, more.required, more.additionalProperties]).toEqual([
      'ThingWithWarnings',
      ['id'],
      false,
    ]);
    expect(Object.keys(view.properties)).toEqual(['id']);
    expect(schemaWithWarnings(Type.Array(view))).toEqual(Type.Array(view));
  });
});
