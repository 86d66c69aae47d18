import { chosenValues, customValues, isImage, totalsOf } from '../src/answers';
import type { Field } from '../src/types';

const field = (type: string, more: Partial<Field> = {}): Field => ({
  ...{ id: 1, label: 'A', type, required: false, options: null, placeholder: '' },
  ...more,
});
const OPTIONS = [
  { label: 'Long', value: 'long', duration: 30, price: 12.5 },
  { label: 'Tea', value: 'tea', duration: 5, price: 2 },
];

describe('answers', () => {
  it('add the minutes and prices of all chosen options', () => {
    const fields = [
      field('multi-select', { options: OPTIONS }),
      field('select', { id: 2, options: OPTIONS }),
      field('radio', { id: 3, options: ['Left'] }),
    ];
    // 30 + 5 + 5 minutes, 12.50 + 2 + 2.
    expect(totalsOf(fields, { 1: '["long","tea"]', 2: 'tea', 3: 'Left' })).toEqual({
      minutes: 40,
      price: 16.5,
    });
    expect(totalsOf(fields, {})).toEqual({ minutes: 0, price: 0 });
  });

  it('read lists that the page wrote with commas', () => {
    expect(chosenValues(field('multi-select'), 'long, tea')).toEqual(['long', 'tea']);
  });

  it('are sent as the service takes them, without empty ones', () => {
    const fields = [
      field('multi-select'),
      field('file', { id: 2 }),
      field('address', { id: 3 }),
      field('address', { id: 4 }),
      field('text', { id: 5 }),
      field('hidden', { id: 6 }),
    ];
    const answers = {
      1: '["long"]',
      2: '{"url":"https://files.example/a.png","w":320,"h":null}',
      3: '{"street":"","city":""}',
      4: '{"street":"10 Rue de Rivoli"}',
      6: 'campaign-7',
    };
    expect(customValues(fields, answers)).toEqual([
      { field_id: 1, value: ['long'] },
      { field_id: 2, value: { url: 'https://files.example/a.png', w: 320, h: null } },
      { field_id: 4, value: { street: '10 Rue de Rivoli' } },
      { field_id: 6, value: 'campaign-7' },
    ]);
  });

  it('know images by their ending', () => {
    expect(isImage('https://files.example/a.PNG?w=1')).toBe(true);
    expect(isImage('https://files.example/png/a.pdf')).toBe(false);
  });
});
