import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputErrors } from '@comptoir/http';
import { LANGUAGES } from '../../platform/http/languages';
import { AnswerErrors } from './fields.errors';
import { FIELD_TYPES } from './field-types';

const page = readFileSync(join(__dirname, '../../../../../docs/booking-forms.md'), 'utf8');

describe('docs/booking-forms.md', () => {
  it('has a row for each type, in their order', () => {
    const types = page.slice(page.indexOf('## Types'), page.indexOf('## Options'));
    expect([...types.matchAll(/^\| `([\w-]+)`/gm)].map(([, type]) => type)).toEqual([...FIELD_TYPES]);
  });

  it('names every code of a fault', () => {
    const codes = [...Object.keys(AnswerErrors), ...Object.keys(InputErrors)];
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
    const answers = [...page.matchAll(/^\| `(ANSWER_\w+)`/gm)].map(([, code]) => code);
    expect(['INVALID_ANSWER', ...answers]).toEqual(Object.keys(AnswerErrors));
  });

  it('names every language', () => {
    const [, named = ''] = /`Accept-Language` chooses the words: ([a-z, ]+)\./.exec(page) ?? [];
    expect(named.split(/, | or /)).toEqual([...LANGUAGES]);
  });
});
